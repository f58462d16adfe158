import { SecureError } from '@latchkey/errors/secure'
import { isSameEvmAddress } from '@latchkey/primitives'
import type { Eip155Context } from './Eip155Context.js'
import { requireOwner } from './requireOwner.js'

/**
 * Refuses an address on EVM that is none of who is logged in.
 *
 * @param context - The frame's parts.
 * @param address - As the site gave it.
 * @throws `secure/address-foreign`, `secure/logged-out`
 */
export async function assertOwnAddress(
  { smartAccounts, wallet }: Pick<Eip155Context, 'smartAccounts' | 'wallet'>,
  address: string,
): Promise<void> {
  const owner = await requireOwner(wallet)
  const isOwn = [owner, smartAccounts.getAddress(owner)].some((own) => isSameEvmAddress(own, address))
  if (!isOwn) throw new SecureError('secure/address-foreign', { address: address.slice(0, 100) })
}
