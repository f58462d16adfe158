import type { Network, NetworkWithId } from '@latchkey/core'
import { type CaipNetworkId, parseCaip2 } from '@latchkey/primitives'
import { genericPrefix } from './address/ss58.js'

/** What the kit has to know of a network beside the shape that all networks share. */
export type PolkadotFacts = {
  /** What addresses of the network begin with (SS58), 0 to 16383. */
  ss58Prefix: number
  /** The least an account must hold, in base units as decimal text; read from the network's metadata where it is left out. */
  existentialDeposit?: string
}

/** A network of Polkadot. */
export type PolkadotNetwork<Id extends CaipNetworkId = CaipNetworkId> = NetworkWithId<Id> & {
  polkadot: PolkadotFacts
}

/**
 * What a network says of itself beside the shared shape. Networks come from sites, and may have passed through JSON.
 *
 * @param network - Any network of the chain; one that says nothing has the prefix of any chain of Substrate.
 */
export function getPolkadotFacts(network: Pick<Network, 'caipNetworkId'>): {
  ss58Prefix: number
  existentialDepositAtomic: bigint | undefined
} {
  const { polkadot } = network as Partial<Pick<PolkadotNetwork, 'polkadot'>>
  const { ss58Prefix = genericPrefix, existentialDeposit } = polkadot ?? {}
  return {
    ss58Prefix,
    existentialDepositAtomic:
      existentialDeposit !== undefined && /^\d{1,39}$/.test(existentialDeposit)
        ? BigInt(existentialDeposit)
        : undefined,
  }
}

/**
 * Whether a genesis hash is a network's. The id of a network has the first 16 bytes of it (CAIP-13).
 *
 * @param genesisHash - In hexadecimal.
 * @param caipNetworkId - The network.
 */
export function isGenesisOf(genesisHash: string, caipNetworkId: CaipNetworkId): boolean {
  const digits = /^0x([0-9a-f]{32})[0-9a-f]{32}$/i.exec(genesisHash)?.[1]?.toLowerCase()
  return digits !== undefined && parseCaip2(caipNetworkId).reference === digits
}
