import type { Address } from 'viem'
import type { WalletAccess } from '../../../frame/wallet/createWalletAccess.js'
import { requireAddress } from '../../requireAddress.js'

/**
 * The address of the wallet's key, which owns its smart accounts.
 *
 * @param wallet - Of who is logged in.
 * @throws as `wallet.require`, and `secure/address-missing`
 */
export async function requireOwner(wallet: Pick<WalletAccess, 'require'>): Promise<Address> {
  return requireAddress(await wallet.require(), 'eip155', 'eoa') as Address
}
