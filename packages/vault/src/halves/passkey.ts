import { keyBytes } from '@latchkey/wire/vault'
import { assertSecret } from '../bytes/assertSecret.js'
import { deriveKey } from '../bytes/deriveKey.js'
import { type Bytes, zero } from '../bytes/zero.js'

/**
 * Makes the client half of a passkey's slot from what the authenticator gave for the slot's salt (WebAuthn's `prf` extension).
 * The output itself is never used as a key: whatever else it may be asked for stays apart from this.
 *
 * @param prfOutput - 32 bytes, taken.
 * @returns 32 bytes, which belong to the caller.
 * @throws `vault/bytes-invalid`
 */
export async function derivePasskeyHalf(prfOutput: Bytes): Promise<Bytes> {
  try {
    assertSecret('passkey’s secret', prfOutput, keyBytes)
    return await deriveKey(prfOutput, 'passkey half')
  } finally {
    zero(prfOutput)
  }
}
