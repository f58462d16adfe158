import { type Account, type ChainAccounts, accounts as own } from '../../../app/wallet/accounts.js'
import { facts } from '../facts.js'
import { findBitcoinNetwork, prefixOf } from '../networks.js'
import { type Kind, knownKeys } from './knownKeys.js'

/** One of the keys pocket has: whose, for what, and for the main network's coins or for those of test networks. */
export type OwnKey = { account: Account; kind: Kind; coin: 0 | 1 }

const purposes = { payment: 84, ordinal: 86 } as const

/**
 * Where a key is below the seed (BIP-84, BIP-86).
 *
 * @param key - One of pocket's.
 */
export function pathOf({ account, kind, coin }: OwnKey): string {
  return `m/${purposes[kind]}'/${coin}'/0'/0/${account.index}`
}

/**
 * An account's address of a kind.
 *
 * @param account - One of ours.
 * @param kind - Which of its two.
 * @param network - CAIP-2 id.
 */
export function addressOf({ index }: Account, kind: Kind, network: string): string {
  const coin = findBitcoinNetwork(network)?.coin ?? 1
  return knownKeys[index][coin][kind].addresses[prefixOf(network)] ?? ''
}

/** The addresses of pocket's accounts, of which each has two. */
export const accounts: ChainAccounts = {
  addressesOf(account, network) {
    const coin = findBitcoinNetwork(network)?.coin ?? 1
    const of = (kind: Kind) => ({
      address: addressOf(account, kind, network),
      kind,
      publicKey: knownKeys[account.index][coin][kind].publicKey,
      path: pathOf({ account, kind, coin }),
    })
    return [of('payment'), of('ordinal')]
  },
  findAccount: (address) => findKey(address)?.account,
}

const ownKeys: ReadonlyMap<string, OwnKey> = new Map(
  own.flatMap((account) =>
    ([0, 1] as const).flatMap((coin) =>
      (['payment', 'ordinal'] as const).flatMap((kind) =>
        Object.values(knownKeys[account.index][coin][kind].addresses).map(
          (address) => [address, { account, kind, coin }] as const,
        ),
      ),
    ),
  ),
)

/**
 * Finds the key of an address, on whatever network.
 *
 * @param address - Any text.
 */
export function findKey(address: string): OwnKey | undefined {
  return ownKeys.get(facts.toAddressKey(address))
}
