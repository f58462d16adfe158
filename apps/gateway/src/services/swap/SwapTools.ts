import type { Network } from '../../chains/Network.js'
import { defineCapability } from '../../providers/Capability.js'

/** A token as its contract describes itself. */
export type DescribedToken = { address: string; name: string; symbol: string; decimals: number }

/** What a unit of computing costs now, in base units of the coin. Where a transaction is paid for as a whole, that is the unit. */
export type UnitPrices = { standard: bigint; fast: bigint; instant: bigint }

/** How somebody is allowed to take a token. */
export type SwapApprovals = {
  /**
   * How much of a token may be taken, in base units.
   *
   * @throws When the network could not be read.
   */
  readAllowance(
    network: Network,
    question: { token: string; owner: string; spender: string; signal?: AbortSignal },
  ): Promise<bigint>
  /** The data of an approval; of everything where no amount is given. */
  encodeApproval(approval: { spender: string; amountAtomic?: bigint | undefined }): string
}

/** What a swap needs of a network beside venues. */
export type SwapTools = {
  /** @throws When the network could not be read. */
  readUnitPrices(network: Network, signal?: AbortSignal): Promise<UnitPrices>
  /** Absent where whoever swaps signs for what is taken, and nobody is allowed anything before. */
  approvals?: SwapApprovals
  /**
   * What a contract says it is.
   *
   * @returns Undefined for one that is no token.
   * @throws When the network could not be read.
   */
  describe(network: Network, address: string): Promise<DescribedToken | undefined>
}

/** What swaps need of a network. */
export const swapTools = defineCapability<SwapTools>({
  name: 'swap-tools',
  combine: ([first]) => {
    if (!first) throw new Error('There is no provider of swap-tools')
    return first.provider
  },
  // Nobody outside asks it.
  isFor: () => false,
})
