// Reads the contract's vectors from its folder alone: contract-reader docs/contract
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

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
	named, err := json.Marshal(map[string]any{
		"data":    each.Data,
		"schema":  "evidence-sophia/" + each.Schema,
		"version": each.Version,
	})
	if err != nil {
		return err
	}
	data, err := canonical(named)
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
	named, err := read(folder, "digests.json")
	if err != nil {
		return count, err
	}
	for _, each := range named.Projections {
		count.report(each.Name, checkProjection(each))
	}
	documents, err := read(folder, "documents.json")
	for _, each := range documents.Accepted {
		count.report(each.Name, checkDocument(each))
	}
	return count, err
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
