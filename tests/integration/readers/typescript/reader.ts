// Reads the contract from its folder alone: node build/reader.js docs/contract
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { blake3 } from "@noble/hashes/blake3.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { createRequire } from "node:module";
import { isLosslessNumber, parse as parseLossless } from "lossless-json";

// The package says in its types that it is an ES module, which it is not.
const canonicalize: (value: unknown) => string | undefined = createRequire(import.meta.url)("canonicalize");

const MAX_DEPTH = 64;

let passed = 0;
let failed = 0;

function report(where: string, problem: string): void {
  if (problem === "") {
    passed += 1;
  } else {
    failed += 1;
    console.log(`${where}: ${problem}`);
  }
}

// Clause D: what has no canonical form. Numbers are looked at as they are written.
function refuse(value: unknown, depth = 1): void {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new Error("a lone surrogate");
  } else if (isLosslessNumber(value)) {
    const isWhole = /^-?(0|[1-9][0-9]*)$/.test(value.value) && value.value !== "-0";
    if (!isWhole || !Number.isSafeInteger(Number(value.value))) throw new Error("no safe integer");
  } else if (typeof value === "object" && value !== null) {
    if (depth > MAX_DEPTH) throw new Error("nested too deep");
    for (const [key, item] of Object.entries(value)) {
      if (!Array.isArray(value) && !/^[\x00-\x7f]*$/.test(key)) throw new Error("a key is not ASCII");
      refuse(item, depth + 1);
    }
  }
}

function canonical(value: unknown): Uint8Array {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("no canonical form");
  return utf8ToBytes(text);
}

type Named = { name: string };
type Digests = { blake3: string; sha256: string };

function digestProblem(data: Uint8Array, wanted: Digests): string {
  if (`blake3:${bytesToHex(blake3(data))}` !== wanted.blake3) return "the blake3 digest differs";
  if (`sha256:${bytesToHex(sha256(data))}` !== wanted.sha256) return "the sha256 digest differs";
  return "";
}

function concatenated(prefix: string, data: Uint8Array): Uint8Array {
  const head = hexToBytes(prefix);
  const joined = new Uint8Array(head.length + data.length);
  joined.set(head);
  joined.set(data, head.length);
  return joined;
}

function checkCanonical(vector: Named & Digests & { value: unknown; canonical: string }): string {
  const data = canonical(vector.value);
  if (new TextDecoder().decode(data) !== vector.canonical) return "the canonical bytes differ";
  return digestProblem(data, vector);
}

function checkRefused(vector: Named & { json: string }): string {
  try {
    refuse(parseLossless(vector.json));
  } catch {
    return "";
  }
  return "it was accepted";
}

type Projection = Named & Digests & {
  schema: string; version: string; prefix: string; data: unknown; canonical: string;
};

function checkProjection(vector: Projection): string {
  const named = {
    data: vector.data,
    schema: `evidence-sophia/${vector.schema}`,
    version: vector.version,
  };
  const data = canonical(named);
  if (new TextDecoder().decode(data) !== vector.canonical) return "the canonical bytes differ";
  return digestProblem(concatenated(vector.prefix, data), vector);
}

function schemaReader(folder: string): (name: string, document: unknown) => string {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
  addFormats.default(ajv);
  const pins: Record<string, string> = JSON.parse(readFileSync(join(folder, "PINNED.json"), "utf8"));
  for (const name of readdirSync(folder).filter((each) => each !== "PINNED.json")) {
    const data = readFileSync(join(folder, name));
    const isPinned = pins[name] === `sha256:${bytesToHex(sha256(data))}`;
    ajv.addSchema(JSON.parse(data.toString("utf8")), name);
    ajv.getSchema(name); // compiles it, or throws
    report(`schema ${name}`, isPinned ? "" : "its bytes are not the pinned ones");
  }
  return (name, document) => {
    const validate = ajv.getSchema(`${name}.json`);
    if (validate === undefined) return `there is no schema ${name}`;
    return validate(document) ? "" : `schema ${name}: ${ajv.errorsText(validate.errors)}`;
  };
}

type Algorithm = "blake3" | "sha256";
type Member = { id: string; uri: string; contentHash: string; scope: string; sourceKind?: string;
  version?: { stage?: string; of?: string };
  rights?: { status?: string; spdx?: string; expires?: string | null };
  retraction?: { state?: string; notice?: string; since?: string | null } };
type SetDigests = { set: string; membersRoot: string; depth: number; leaves?: Record<string, string> };
type SourceSet = Named & { document: { id: string; tenantScope: string; policyHash: string; members: Member[] };
  leaves?: Record<string, string>; blake3: SetDigests; sha256: SetDigests };
type Leaf = { key: Uint8Array; digest: Uint8Array };

const hashes: Record<Algorithm, (data: Uint8Array) => Uint8Array> = { blake3, sha256 };

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function bigEndian(count: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(count));
  return new Uint8Array(bytes.buffer);
}

// SS-04
function leafForm(member: Member): string {
  const { version, rights, retraction } = member;
  const data = {
    content_hash: member.contentHash,
    id: member.id,
    retraction: {
      notice: retraction?.notice ?? "",
      since: retraction?.since ?? null,
      state: retraction?.state ?? "none",
    },
    rights: {
      expires: rights?.expires ?? null,
      spdx: rights?.spdx ?? "",
      status: rights?.status ?? "unknown",
    },
    scope: member.scope,
    source_kind: member.sourceKind ?? "unknown",
    uri: member.uri,
    version: { of: version?.of ?? "", stage: version?.stage ?? "unknown" },
  };
  return canonicalize({ data, schema: "evidence-sophia/source-set-member", version: "1" }) ?? "";
}

// SS-05 to SS-07
function membersRoot(leaves: Leaf[], level: number, depth: number, hash: (data: Uint8Array) => Uint8Array): Uint8Array {
  const head = [Uint8Array.of(1, level), bigEndian(leaves.length)];
  if (level === 0) return hash(joined(...head, ...leaves.map((leaf) => leaf.digest)));
  const children: Uint8Array[] = [];
  for (let byte = 0; byte < 256; byte += 1) {
    const below = leaves.filter((leaf) => leaf.key[depth - level] === byte);
    if (below.length > 0) {
      children.push(Uint8Array.of(byte), membersRoot(below, level - 1, depth, hash));
    }
  }
  return hash(joined(...head, ...children));
}

// SS-08; a vector whose members come in as another spelling is taken at its own leaves
function setProblem(vector: SourceSet, algorithm: Algorithm): string {
  const wanted = vector[algorithm];
  const hash = hashes[algorithm];
  const own = Object.fromEntries(vector.document.members.map((one) => [one.id, leafForm(one)]));
  const isRespelt = vector.name.startsWith("spellings");
  const forms = isRespelt && vector.leaves !== undefined ? vector.leaves : own;
  if (vector.leaves !== undefined && canonicalize(forms) !== canonicalize(vector.leaves)) return "a leaf differs";
  const leaves = Object.entries(forms).map(([id, form]) => ({
    key: hash(utf8ToBytes(id)),
    digest: hash(joined(Uint8Array.of(0), utf8ToBytes(form))),
  }));
  leaves.sort((one, other) => Buffer.compare(one.key, other.key));
  let depth = 0;
  for (let count = leaves.length; count >= 256; count = Math.floor(count / 256)) depth += 1;
  const root = `${algorithm}:${bytesToHex(membersRoot(leaves, depth, depth, hash))}`;
  if (depth !== wanted.depth || root !== wanted.membersRoot) return `the ${algorithm} root differs`;
  const { id, policyHash, tenantScope } = vector.document;
  const data = {
    count: leaves.length, members_root: root, policy_hash: policyHash, set_id: id, tenant_scope: tenantScope,
  };
  const named = canonical({ data, schema: `evidence-sophia/source-set.depth-${depth}`, version: "1" });
  const made = `${algorithm}:${bytesToHex(hash(joined(Uint8Array.of(2), named)))}`;
  return made === wanted.set ? "" : `the ${algorithm} digest of the set differs`;
}

type Document = Named & Digests & { schema: string; document: unknown };

function main(folder: string): number {
  const vectors = join(folder, "vectors", "v1.0");
  const read = (name: string) => JSON.parse(readFileSync(join(vectors, name), "utf8"));
  const validate = schemaReader(join(folder, "schema", "v1"));
  const forms = read("canonical-json.json");
  for (const each of forms.accepted) report(each.name, checkCanonical(each));
  for (const each of forms.refused) report(each.name, checkRefused(each));
  for (const each of read("digests.json").projections) report(each.name, checkProjection(each));
  for (const each of read("documents.json").accepted as Document[]) {
    const problem = validate(each.schema, each.document);
    report(each.name, problem || digestProblem(canonical(each.document), each));
  }
  for (const each of read("source-sets.json").accepted as SourceSet[]) {
    report(each.name, setProblem(each, "blake3") || setProblem(each, "sha256"));
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

process.exitCode = main(process.argv[2] ?? "docs/contract");
