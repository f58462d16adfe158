import { SecureError } from '@latchkey/errors/secure'
import type { WalletAddresses } from '@latchkey/wire/vault'

/**
 * The address of an account that a wallet is registered by.
 *
 * @param addresses - The wallet's.
 * @param namespace - Where.
 * @param kind - Which one there.
 * @throws `secure/address-missing` where the wallet is older than the account
 */
export function requireAddress(addresses: WalletAddresses, namespace: string, kind: string): string {
  const address = addresses[namespace]?.[kind]
  if (address === undefined) throw new SecureError('secure/address-missing', { namespace })
  return address
}
