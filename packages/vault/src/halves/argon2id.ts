import { VaultError } from '@latchkey/errors/vault'
import { type Bytes, zero } from '../bytes/zero.js'

/** The costs of Argon2id (RFC 9106): memory in KiB, passes over it, and lanes. */
export type Argon2Cost = { memoryKiB: number; passes: number; lanes: number }

/**
 * The second recommendation of RFC 9106, section 4, with one lane since a page has one thread. It belongs to the format of slots
 * and is not written in them: a server that could choose it could make guessing cheap.
 */
const cost: Argon2Cost = { memoryKiB: 64 * 1024, passes: 3, lanes: 1 }

/**
 * Argon2id of version 1.3, 32 bytes long. This is the one place that knows the library, which comes as WebAssembly (a content
 * policy has to allow `wasm-unsafe-eval`) and is loaded when a PIN or passphrase is used first.
 *
 * @param parameters - `password`: lent; `salt`: at least 8 bytes.
 * @returns 32 bytes, which belong to the caller.
 * @throws `vault/argon2-unavailable` when it cannot be loaded or has too little memory.
 */
export async function argon2id({
  password,
  salt,
  memoryKiB,
  passes,
  lanes,
}: Argon2Cost & { password: Bytes; salt: Bytes }): Promise<Bytes> {
  try {
    const hashWasm = await import('./hashWasm.js')
    const hash = await hashWasm.argon2id({
      password,
      salt,
      memorySize: memoryKiB,
      iterations: passes,
      parallelism: lanes,
      hashLength: 32,
      outputType: 'binary',
    })
    return new Uint8Array(hash.buffer as ArrayBuffer, hash.byteOffset, hash.length)
  } catch (cause) {
    throw new VaultError('vault/argon2-unavailable', undefined, { cause })
  }
}

/**
 * Stretches what a person typed, at 64 MiB and three passes: about a second.
 *
 * @param text - Normalised already.
 * @param salt - 32 bytes.
 * @returns 32 bytes, which belong to the caller.
 * @throws `vault/argon2-unavailable`
 */
export async function stretch(text: string, salt: Bytes): Promise<Bytes> {
  const password = new TextEncoder().encode(text)
  try {
    return await argon2id({ ...cost, password, salt })
  } finally {
    zero(password)
  }
}
