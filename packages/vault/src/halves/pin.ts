import { VaultError } from '@latchkey/errors/vault'
import { keyBytes } from '@latchkey/wire/vault'
import { assertSecret } from '../bytes/assertSecret.js'
import { deriveKey } from '../bytes/deriveKey.js'
import { encodeFields } from '../bytes/encodeFields.js'
import { type Bytes, withSecret, zero } from '../bytes/zero.js'
import { stretch } from './argon2id.js'
import { normalise } from './normalise.js'

/** What follows from a device's half and its PIN; both belong to the caller. */
export type PinHalves = {
  /** The slot's client half. It never leaves the device. */
  clientHalf: Bytes
  /** Shown to the server, which keeps a keyed hash of it, to get the server half. Tells nothing of the other. */
  verifier: Bytes
}

/**
 * Makes client half and verifier of a device's slot with a PIN. Both need the device's half: whoever steals a verifier cannot
 * even guess at the PIN without it, and who has the device can try PINs only where the server counts.
 *
 * @param parameters - `pin`: as typed; `salt`: the slot's, 32 bytes; `deviceHalf`: 32 bytes, taken.
 * @throws `vault/bytes-invalid`, `vault/pin-weak` for what is no PIN at all, `vault/argon2-unavailable`.
 */
export async function derivePinHalves({
  pin,
  salt,
  deviceHalf,
}: {
  pin: string
  salt: Bytes
  deviceHalf: Bytes
}): Promise<PinHalves> {
  try {
    assertSecret('device’s half', deviceHalf, keyBytes)
    assertSecret('salt', salt, keyBytes)
    return await withSecret(stretch(readPin(pin), salt), (stretched) =>
      withSecret(encodeFields(deviceHalf, stretched), async (mixed) => ({
        clientHalf: await deriveKey(mixed, 'device-pin half'),
        verifier: await deriveKey(mixed, 'device-pin verifier'),
      })),
    )
  } finally {
    zero(deviceHalf)
  }
}

/**
 * Refuses a new PIN that is guessed first. A PIN of six digits withstands ten tries at a server; it does not withstand whoever
 * has both the device and all the server stores.
 *
 * @param pin - As typed.
 * @throws `vault/pin-weak`
 */
export function assertPin(pin: string): void {
  const digits = readPin(pin)
  const steps = new Set(Array.from(digits.slice(1), (digit, index) => Number(digit) - Number(digits[index])))
  if (steps.size === 1 && Math.abs([...steps][0] ?? 0) <= 1) {
    throw new VaultError('vault/pin-weak', {
      reason: 'all its digits are the same, or each follows the last',
    })
  }
}

/** Wide digits, as keyboards for Chinese and Japanese type them, are the same by NFKD. */
function readPin(pin: string): string {
  const digits = normalise(pin)
  if (/^\d{6,12}$/.test(digits)) return digits
  throw new VaultError('vault/pin-weak', { reason: 'it needs six to twelve digits' })
}
