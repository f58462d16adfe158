import { type Account, readField } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { readPrincipal } from '../address/principals.js'

/** No wallet shares more beside. */
const maxEntries = 20
/** Addresses are shorter in every chain of these wallets. */
const maxLength = 100

/** What a wallet in Xverse's manner calls the addresses of the other namespace it speaks. */
export const purposesBeside: Partial<Record<Namespace, readonly string[]>> = {
  bip122: ['payment', 'ordinals'],
}

/**
 * Reads the accounts of Bitcoin that a wallet shares by the same answer. Whether they are addresses is for that chain to say.
 *
 * @param answer - What the wallet said.
 */
export function readBeside(answer: unknown): readonly Account[] {
  const addresses = readField(answer, 'addresses')
  const list = Array.isArray(addresses) ? addresses : Array.isArray(answer) ? answer : []
  return list.slice(0, maxEntries).flatMap((entry: unknown): Account[] => {
    const [address, publicKey, path, purpose, type, symbol] = [
      ...['address', 'publicKey', 'derivationPath', 'purpose', 'type', 'symbol'],
    ].map((name) => readField(entry, name))
    const isOfBitcoin = symbol === 'BTC' || purpose === 'payment' || purpose === 'ordinals'
    if (typeof address !== 'string' || address.length > maxLength || !isOfBitcoin || readPrincipal(address))
      return []
    return [
      {
        namespace: 'bip122',
        address,
        type: purpose === 'ordinals' || type === 'p2tr' ? 'ordinal' : 'payment',
        ...(typeof publicKey === 'string' && { publicKey }),
        ...(typeof path === 'string' && { path }),
      },
    ]
  })
}
