import { SecureError } from '@latchkey/errors/secure'
import { isAddress } from 'viem'

/**
 * Refuses an address with a slip in it before anything is made of it (EIP-55). One in small letters has nothing to check.
 *
 * @param address - 0x and forty digits, as a site gave it; undefined where a contract is created.
 * @throws `secure/address-mistyped`
 */
export function assertAddress(address: string | null | undefined): void {
  if (address && !isAddress(address)) throw new SecureError('secure/address-mistyped', { address })
}
