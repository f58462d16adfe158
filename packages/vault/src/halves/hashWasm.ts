/** A file of its own, so that a bundler keeps Argon2id and leaves the library's other hashes out. */
export { argon2id } from 'hash-wasm'
