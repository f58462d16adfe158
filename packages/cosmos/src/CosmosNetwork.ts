import type { Network } from '@latchkey/core'
import { parseCaip2 } from '@latchkey/primitives'

/** How a network makes addresses of keys, and hashes what they sign: as the SDK does, or as Ethereum does (coin type 60). */
export type KeyType = 'secp256k1' | 'eth_secp256k1'

/** How a token of a network is shown. */
export type TokenNames = { name: string; symbol: string; decimals: number }

/** What a network of this chain has beside what every network has. */
export type CosmosFacts = {
  /** What addresses begin with, such as `osmo`. */
  bech32Prefix: string
  /** The coin type of keys (SLIP-44): 118 for most, 60 where keys are as on Ethereum. */
  coinType: number
  /** The denom of the native token in base units, such as `uosmo`. */
  nativeDenom: string
  /** Of a unit of gas, in base units of the native token; decimal texts. The average one is paid. */
  gasPrices: { low: string; average: string; high: string }
  /** A CometBFT node, for wallets that do not know the network and for libraries; the kit itself uses `rpcUrls`, which are REST. */
  rpcUrl: string
  keyType?: KeyType | undefined
  /** How transactions name the kind of key, where the network does not say it of the account; only with `eth_secp256k1`. */
  publicKeyUrl?: string | undefined
  /** Addresses that need a memo, such as those of exchanges, to know whose deposit it is. */
  memoRequired?: readonly string[] | undefined
  /** Tokens that the network itself has no names for, by denom. */
  tokens?: Readonly<Record<string, TokenNames>> | undefined
}

/** A network of this chain. `rpcUrls` are addresses of its REST API. */
export type CosmosNetwork = Network & { cosmos: CosmosFacts }

/**
 * A network's chain id, as wallets and nodes write it.
 *
 * @param network - Its id is the chain id itself where CAIP-2 has only a hash of it.
 */
export function toChainId({ caipNetworkId, id }: Pick<Network, 'caipNetworkId' | 'id'>): string {
  const { reference } = parseCaip2(caipNetworkId)
  return reference.startsWith('hashed-') ? String(id) : reference
}

/**
 * What a network has beside what every network has.
 *
 * @param network - One of the site's.
 * @throws TypeError for a network of another chain: code without types may leave it out.
 */
export function readFacts(network: Network & { cosmos?: CosmosFacts }): CosmosFacts {
  if (!network.cosmos) throw new TypeError(`The network ${network.caipNetworkId} has no member "cosmos"`)
  return network.cosmos
}
