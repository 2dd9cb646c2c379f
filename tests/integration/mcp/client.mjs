// The official client for TypeScript, in both eras: node client.mjs ERA URL | -- COMMAND...
// It prints what it saw as one JSON document; it checks each answer by the tool's schema.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const [era, where, ...command] = process.argv.slice(2);
const mode = era === "legacy" ? "legacy" : { pin: era };
const transport =
  where === "--"
    ? new StdioClientTransport({ command: command[0], args: command.slice(1) })
    : new StreamableHTTPClientTransport(new URL(where));
const client = new Client(
  { name: "stranger", version: "1" },
  { versionNegotiation: { mode } },
);
await client.connect(transport);
const { tools } = await client.listTools();
const call = async (name, args) => {
  const result = await client.callTool({ name, arguments: args });
  return { isError: result.isError ?? false, structured: result.structuredContent ?? null };
};
const seen = {
  version: client.getNegotiatedProtocolVersion(),
  tools: tools.map((tool) => tool.name),
  outputs: tools.filter((tool) => tool.outputSchema).length,
  found: await call("sophia_verify_evidence", {
    source_id: "default/lilies.md",
    quotes: [
      { id: "a", text: "toxic to cats" },
      { id: "b", text: "toxic to dogs" },
    ],
  }),
  proposed: await call("sophia_propose_statements", {
    statements: [
      {
        subject: "Lilies",
        predicate: "flowers_in",
        value: "June",
        source_id: "default/lilies.md",
        quote: "Lilies flower in June.",
      },
    ],
  }),
  wished: await call("sophia_correct_statement", {
    subject: "Lilies",
    predicate: "flowers_in",
    value: "August",
  }),
  missing: await call("sophia_history", { statement_id: "nobody" }),
  source: JSON.parse(
    (await client.readResource({ uri: "sophia://source/default/lilies.md" })).contents[0].text,
  ).source.id,
};
console.log(JSON.stringify(seen));
await client.close();
