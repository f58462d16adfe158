import type { LocalCosmosNetwork } from '../../LocalCosmosNetwork.js'
import { encodeAddress } from './address.js'
import { hashModule } from './modules.js'

/** All that makes one chain another than the next. */
export type ChainFacts = {
  chainId: string
  /** Of addresses. */
  prefix: string
  /** The denom fees are paid in. */
  nativeDenom: string
  /** The least price of one gas: base units for a million of it. */
  minPricePerMillionGas: bigint
  /** Where fees go: an account without a key. */
  feeCollector: string
  network: LocalCosmosNetwork
}

/** Reads them from a network. */
export function toChainFacts(network: LocalCosmosNetwork): ChainFacts {
  const { bech32Prefix, caipNetworkId, cosmos, nativeDenom } = network
  return {
    chainId: caipNetworkId.slice('cosmos:'.length),
    prefix: bech32Prefix,
    nativeDenom,
    minPricePerMillionGas: BigInt(Math.round(Number(cosmos.gasPrices.low) * 1_000_000)),
    feeCollector: encodeAddress(bech32Prefix, hashModule('fee_collector')),
    network,
  }
}
