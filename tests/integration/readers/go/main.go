// Reads the contract's vectors from its folder alone: contract-reader docs/contract
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"github.com/gowebpki/jcs"
	"github.com/zeebo/blake3"
)

const (
	maxDepth       = 64
	maxSafeInteger = 1<<53 - 1
)

var escape = regexp.MustCompile(`\\(u[0-9a-fA-F]{4}|.)`)

var wholeNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)

type digests struct {
	Blake3 string `json:"blake3"`
	Sha256 string `json:"sha256"`
}

type vector struct {
	digests
	Name      string          `json:"name"`
	Value     json.RawMessage `json:"value"`
	Document  json.RawMessage `json:"document"`
	Data      json.RawMessage `json:"data"`
	JSON      string          `json:"json"`
	Canonical string          `json:"canonical"`
	Schema    string          `json:"schema"`
	Version   string          `json:"version"`
	Prefix    string          `json:"prefix"`
}

type file struct {
	Accepted    []vector `json:"accepted"`
	Refused     []vector `json:"refused"`
	Projections []vector `json:"projections"`
}

type tally struct{ passed, failed int }

func (t *tally) report(name string, err error) {
	if err == nil {
		t.passed++
		return
	}
	t.failed++
	fmt.Printf("%s: %v\n", name, err)
}

// canonical gives the canonical bytes of a JSON text, or says why it has none.
func canonical(text []byte) ([]byte, error) {
	if err := check(text); err != nil {
		return nil, err
	}
	// The package canonicalises objects and lists only, so the value travels in a list.
	wrapped, err := jcs.Transform(append(append([]byte("["), text...), ']'))
	if err != nil {
		return nil, err
	}
	return wrapped[1 : len(wrapped)-1], nil
}

// check refuses what the canonical form leaves out: numbers as they are written, keys, depth.
func check(text []byte) error {
	if err := checkSurrogates(text); err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := checkValue(decoder, 1); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	return nil
}

func checkValue(decoder *json.Decoder, depth int) error {
	token, err := decoder.Token()
	if err != nil {
		return err
	}
	switch value := token.(type) {
	case json.Number:
		return checkNumber(value.String())
	case json.Delim:
		if depth > maxDepth {
			return errors.New("nested too deep")
		}
		return checkInside(decoder, value, depth)
	}
	return nil
}

func checkInside(decoder *json.Decoder, opening json.Delim, depth int) error {
	for decoder.More() {
		if opening == '{' {
			key, err := decoder.Token()
			if err != nil {
				return err
			}
			for _, letter := range key.(string) {
				if letter > 0x7f {
					return errors.New("a key is not ASCII")
				}
			}
		}
		if err := checkValue(decoder, depth+1); err != nil {
			return err
		}
	}
	_, err := decoder.Token()
	return err
}

// checkSurrogates refuses half a pair: the standard library would replace it, and the package
// takes two halves in the wrong order.
func checkSurrogates(text []byte) error {
	wanted := -1 // where the low half must stand
	for _, at := range escape.FindAllIndex(text, -1) {
		code, err := strconv.ParseUint(string(text[at[0]+2:at[1]]), 16, 32)
		isUnicode := text[at[0]+1] == 'u' && err == nil
		isLow := isUnicode && code >= 0xdc00 && code <= 0xdfff
		if isLow != (wanted == at[0]) || (wanted >= 0 && !isLow) {
			return errors.New("a lone surrogate")
		}
		wanted = -1
		if isUnicode && code >= 0xd800 && code <= 0xdbff {
			wanted = at[1]
		}
	}
	if wanted >= 0 {
		return errors.New("a lone surrogate")
	}
	return nil
}

func checkNumber(text string) error {
	if !wholeNumber.MatchString(text) || text == "-0" {
		return fmt.Errorf("%s is no integer", text)
	}
	value, err := strconv.ParseInt(text, 10, 64)
	if err != nil || value > maxSafeInteger || value < -maxSafeInteger {
		return fmt.Errorf("%s is no safe integer", text)
	}
	return nil
}

func (wanted digests) check(data []byte) error {
	of256 := sha256.Sum256(data)
	if "sha256:"+hex.EncodeToString(of256[:]) != wanted.Sha256 {
		return errors.New("the sha256 digest differs")
	}
	of3 := blake3.Sum256(data)
	if "blake3:"+hex.EncodeToString(of3[:]) != wanted.Blake3 {
		return errors.New("the blake3 digest differs")
	}
	return nil
}

func checkCanonical(each vector) error {
	data, err := canonical(each.Value)
	if err != nil {
		return err
	}
	if string(data) != each.Canonical {
		return errors.New("the canonical bytes differ")
	}
	return each.check(data)
}

func checkRefused(each vector) error {
	if _, err := canonical([]byte(each.JSON)); err != nil {
		return nil
	}
	return errors.New("it was accepted")
}

func checkDocument(each vector) error {
	data, err := canonical(each.Document)
	if err != nil {
		return err
	}
	return each.check(data)
}

func checkProjection(each vector) error {
	text, err := json.Marshal(map[string]any{
		"data":    each.Data,
		"schema":  "evidence-sophia/" + each.Schema,
		"version": each.Version,
	})
	if err != nil {
		return err
	}
	data, err := canonical(text)
	if err != nil {
		return err
	}
	if string(data) != each.Canonical {
		return errors.New("the canonical bytes differ")
	}
	prefix, err := hex.DecodeString(each.Prefix)
	if err != nil {
		return err
	}
	return each.check(append(prefix, data...))
}

type member struct {
	ID          string `json:"id"`
	URI         string `json:"uri"`
	ContentHash string `json:"contentHash"`
	Scope       string `json:"scope"`
	SourceKind  string `json:"sourceKind"`
	Version     struct {
		Stage string `json:"stage"`
		Of    string `json:"of"`
	} `json:"version"`
	Rights struct {
		Status  string  `json:"status"`
		SPDX    string  `json:"spdx"`
		Expires *string `json:"expires"`
	} `json:"rights"`
	Retraction struct {
		State  string  `json:"state"`
		Notice string  `json:"notice"`
		Since  *string `json:"since"`
	} `json:"retraction"`
}

type setDigests struct {
	Set         string `json:"set"`
	MembersRoot string `json:"membersRoot"`
	Depth       int    `json:"depth"`
}

type setVector struct {
	Name     string `json:"name"`
	Document struct {
		ID          string   `json:"id"`
		TenantScope string   `json:"tenantScope"`
		PolicyHash  string   `json:"policyHash"`
		Members     []member `json:"members"`
	} `json:"document"`
	Leaves map[string]string `json:"leaves"`
	Blake3 setDigests        `json:"blake3"`
	Sha256 setDigests        `json:"sha256"`
}

type leaf struct{ key, digest []byte }

type hash func(...[]byte) []byte

func hash256(parts ...[]byte) []byte {
	made := sha256.Sum256(bytes.Join(parts, nil))
	return made[:]
}

func hash3(parts ...[]byte) []byte {
	made := blake3.Sum256(bytes.Join(parts, nil))
	return made[:]
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func named(schema string, data map[string]any) ([]byte, error) {
	text, err := json.Marshal(map[string]any{"data": data, "schema": schema, "version": "1"})
	if err != nil {
		return nil, err
	}
	return canonical(text)
}

// leafForm is clause SS-04.
func leafForm(one member) ([]byte, error) {
	return named("evidence-sophia/source-set-member", map[string]any{
		"content_hash": one.ContentHash,
		"id":           one.ID,
		"retraction": map[string]any{
			"notice": one.Retraction.Notice,
			"since":  one.Retraction.Since,
			"state":  or(one.Retraction.State, "none"),
		},
		"rights": map[string]any{
			"expires": one.Rights.Expires,
			"spdx":    one.Rights.SPDX,
			"status":  or(one.Rights.Status, "unknown"),
		},
		"scope":       one.Scope,
		"source_kind": or(one.SourceKind, "unknown"),
		"uri":         one.URI,
		"version": map[string]any{
			"of":    one.Version.Of,
			"stage": or(one.Version.Stage, "unknown"),
		},
	})
}

// membersRoot is clauses SS-05 to SS-07.
func membersRoot(leaves []leaf, level, depth int, hashed hash) []byte {
	head := binary.BigEndian.AppendUint64([]byte{1, byte(level)}, uint64(len(leaves)))
	parts := [][]byte{head}
	if level == 0 {
		for _, each := range leaves {
			parts = append(parts, each.digest)
		}
		return hashed(parts...)
	}
	for first := 0; first < len(leaves); {
		child := leaves[first].key[depth-level]
		last := first
		for last < len(leaves) && leaves[last].key[depth-level] == child {
			last++
		}
		below := membersRoot(leaves[first:last], level-1, depth, hashed)
		parts = append(parts, []byte{child}, below)
		first = last
	}
	return hashed(parts...)
}

// leafForms gives the leaves of a set; those that come in as another spelling are taken from
// the vector.
func leafForms(vector setVector) (map[string]string, error) {
	if strings.HasPrefix(vector.Name, "spellings") {
		return vector.Leaves, nil
	}
	forms := map[string]string{}
	for _, one := range vector.Document.Members {
		form, err := leafForm(one)
		if err != nil {
			return nil, err
		}
		if wanted, stands := vector.Leaves[one.ID]; stands && wanted != string(form) {
			return nil, fmt.Errorf("the leaf of %s differs", one.ID)
		}
		forms[one.ID] = string(form)
	}
	return forms, nil
}

// checkSet is clause SS-08, for one algorithm.
func checkSet(vector setVector, algorithm string, hashed hash, wanted setDigests) error {
	forms, err := leafForms(vector)
	if err != nil {
		return err
	}
	var leaves []leaf
	for id, form := range forms {
		leaves = append(leaves, leaf{hashed([]byte(id)), hashed([]byte{0}, []byte(form))})
	}
	sort.Slice(leaves, func(i, j int) bool { return bytes.Compare(leaves[i].key, leaves[j].key) < 0 })
	depth := 0
	for count := len(leaves); count >= 256; count /= 256 {
		depth++
	}
	root := algorithm + ":" + hex.EncodeToString(membersRoot(leaves, depth, depth, hashed))
	if depth != wanted.Depth || root != wanted.MembersRoot {
		return fmt.Errorf("the %s root differs", algorithm)
	}
	text, err := named(fmt.Sprintf("evidence-sophia/source-set.depth-%d", depth), map[string]any{
		"count":        len(leaves),
		"members_root": root,
		"policy_hash":  vector.Document.PolicyHash,
		"set_id":       vector.Document.ID,
		"tenant_scope": vector.Document.TenantScope,
	})
	if err != nil {
		return err
	}
	if algorithm+":"+hex.EncodeToString(hashed([]byte{2}, text)) != wanted.Set {
		return fmt.Errorf("the %s digest of the set differs", algorithm)
	}
	return nil
}

func checkSets(folder string, count *tally) error {
	text, err := os.ReadFile(filepath.Join(folder, "vectors", "v1.0", "source-sets.json"))
	if err != nil {
		return err
	}
	var found struct {
		Accepted []setVector `json:"accepted"`
	}
	if err := json.Unmarshal(text, &found); err != nil {
		return err
	}
	for _, each := range found.Accepted {
		err := checkSet(each, "sha256", hash256, each.Sha256)
		if err == nil {
			err = checkSet(each, "blake3", hash3, each.Blake3)
		}
		count.report(each.Name, err)
	}
	return nil
}

func read(folder, name string) (found file, err error) {
	text, err := os.ReadFile(filepath.Join(folder, "vectors", "v1.0", name))
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	return found, err
}

func run(folder string) (tally, error) {
	var count tally
	forms, err := read(folder, "canonical-json.json")
	if err != nil {
		return count, err
	}
	for _, each := range forms.Accepted {
		count.report(each.Name, checkCanonical(each))
	}
	for _, each := range forms.Refused {
		count.report(each.Name, checkRefused(each))
	}
	projections, err := read(folder, "digests.json")
	if err != nil {
		return count, err
	}
	for _, each := range projections.Projections {
		count.report(each.Name, checkProjection(each))
	}
	documents, err := read(folder, "documents.json")
	if err != nil {
		return count, err
	}
	for _, each := range documents.Accepted {
		count.report(each.Name, checkDocument(each))
	}
	return count, checkSets(folder, &count)
}

func main() {
	folder := "docs/contract"
	if len(os.Args) > 1 {
		folder = os.Args[1]
	}
	count, err := run(folder)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	fmt.Printf("%d passed, %d failed\n", count.passed, count.failed)
	if count.failed > 0 || count.passed == 0 {
		os.Exit(1)
	}
}
