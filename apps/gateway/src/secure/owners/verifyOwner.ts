import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { type OwnerProof, writeOwnerStatement } from '@latchkey/wire/secure'

/** What an owner is said to have signed. */
export type SignedStatement = Omit<Parameters<typeof writeOwnerStatement>[0], 'counter'>

/** What comes before the 32 bytes of a public key of Ed25519 (RFC 8410). */
const keyHead = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Tells whether an owner key has signed a statement.
 *
 * @param ownerKey - Public, as base64.
 * @param proof - Number and signature.
 * @param statement - What is said.
 */
export function verifyOwner(ownerKey: string, proof: OwnerProof, statement: SignedStatement): boolean {
  const message = writeOwnerStatement({ ...statement, counter: proof.counter })
  const key = readKey(ownerKey)
  return key !== undefined && verify(null, message, key, Buffer.from(proof.signature, 'base64'))
}

function readKey(ownerKey: string): KeyObject | undefined {
  const key = Buffer.concat([keyHead, Buffer.from(ownerKey, 'base64')])
  try {
    return createPublicKey({ key, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}
