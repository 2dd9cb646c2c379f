module contract-reader

go 1.21

require (
	github.com/gowebpki/jcs v1.0.1
	github.com/zeebo/blake3 v0.2.4
)

require github.com/klauspost/cpuid/v2 v2.0.12 // indirect
