import { encodeBase64 } from '@latchkey/primitives'
import { keyBytes } from '@latchkey/wire/vault'
import { ed25519 } from '@noble/curves/ed25519.js'
import { assertSecret } from '../bytes/assertSecret.js'
import { deriveKey } from '../bytes/deriveKey.js'
import { type Bytes, withSecret } from '../bytes/zero.js'
import { assertVaultId, type VaultId } from '../vault/VaultId.js'

/** `vaultKey` is lent. */
type OwnerParameters = { id: VaultId; vaultKey: Bytes }

/**
 * Derives the public half of a vault's owner key: whoever has the vault key can sign with it, and nobody else. It is of that
 * user and that vault key alone, and no key of an account can be found from it.
 *
 * @param parameters - The vault.
 * @returns 32 bytes of Ed25519 (RFC 8032), as base64.
 * @throws `vault/bytes-invalid`, `vault/form-invalid` for the id
 */
export function deriveOwnerKey(parameters: OwnerParameters): Promise<string> {
  return withOwnerKey(parameters, (seed) => encodeBase64(ed25519.getPublicKey(seed)))
}

/**
 * Signs what an owner says.
 *
 * @param parameters - The vault, and the message as it is sent.
 * @returns 64 bytes of Ed25519, as base64.
 * @throws `vault/bytes-invalid`, `vault/form-invalid` for the id
 */
export function signAsOwner({
  message,
  ...parameters
}: OwnerParameters & { message: Uint8Array }): Promise<string> {
  return withOwnerKey(parameters, (seed) => encodeBase64(ed25519.sign(message, seed)))
}

function withOwnerKey<Result>(
  { id, vaultKey }: OwnerParameters,
  run: (seed: Bytes) => Result,
): Promise<Result> {
  assertVaultId(id)
  assertSecret('vault key', vaultKey, keyBytes)
  return withSecret(deriveKey(vaultKey, 'owner key', id.userId, id.version), run)
}
