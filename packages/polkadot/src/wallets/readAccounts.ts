import { type Account, readField } from '@latchkey/core'
import { type CaipNetworkId, encodeHex, toPlainText } from '@latchkey/primitives'
import { readSs58, writeSs58 } from '../address/ss58.js'
import { isGenesisOf } from '../PolkadotNetwork.js'
import type { PolkadotAccount } from './PolkadotProvider.js'

/** No wallet shares more accounts; a longer list is read no further. */
const maxAccounts = 1_000
const schemes = ['sr25519', 'ed25519', 'ecdsa'] as const

/** An account that a wallet shares, whatever the network. */
export type SharedAccount = Omit<PolkadotAccount, 'address'> & {
  /** 32 bytes. */
  key: Uint8Array
  /** The one network it is of, by its genesis hash, where it is of one. */
  genesisHash?: string
}

/**
 * Reads the accounts that a wallet shares. All of it is foreign: what is no account of 32 bytes is left out, such as those of
 * Ethereum's kind.
 *
 * @param answer - What the wallet said.
 */
export function readAccounts(answer: unknown): readonly SharedAccount[] {
  return readList(answer).flatMap((entry): SharedAccount[] => {
    const [walletAddress, name, type, genesisHash] = ['address', 'name', 'type', 'genesisHash'].map((field) =>
      readField(entry, field),
    )
    const parts = typeof walletAddress === 'string' ? readSs58(walletAddress) : undefined
    if (!parts || type === 'ethereum' || typeof walletAddress !== 'string') return []
    const label = typeof name === 'string' ? toPlainText(name) : ''
    const scheme = schemes.find((one) => one === type)
    return [
      {
        walletAddress,
        key: parts.key,
        ...(label && { name: label }),
        ...(scheme && { scheme }),
        ...(typeof genesisHash === 'string' && genesisHash && { genesisHash }),
      },
    ]
  })
}

/** A list may be a proxy that throws. */
function readList(answer: unknown): readonly unknown[] {
  try {
    return Array.isArray(answer) ? Array.from(answer.slice(0, maxAccounts)) : []
  } catch {
    return []
  }
}

/** Where accounts are: on which network, and what its addresses begin with. */
export type AccountPlace = { caipNetworkId: CaipNetworkId; ss58Prefix: number }

/**
 * The accounts there are on a network, as it writes them. Each is there once.
 *
 * @param shared - What the wallet shares.
 * @param place - The network.
 */
export function placeAccounts(
  shared: readonly SharedAccount[],
  { caipNetworkId, ss58Prefix }: AccountPlace,
): readonly PolkadotAccount[] {
  const placed = new Map<string, PolkadotAccount>()
  for (const { key, genesisHash, ...account } of shared) {
    if (genesisHash !== undefined && !isGenesisOf(genesisHash, caipNetworkId)) continue
    const address = writeSs58({ prefix: ss58Prefix, key })
    if (!placed.has(address)) placed.set(address, { address, ...account })
  }
  return [...placed.values()]
}

/** As the kit knows accounts. The public key is the address's own, except on the curve of ECDSA. */
export function toKitAccounts(accounts: readonly PolkadotAccount[]): readonly Account[] {
  return accounts.map(({ address, scheme }) => {
    const key = scheme === 'sr25519' || scheme === 'ed25519' ? readSs58(address)?.key : undefined
    return {
      namespace: 'polkadot',
      address,
      type: 'eoa',
      ...(key && { publicKey: encodeHex(key) }),
    }
  })
}
