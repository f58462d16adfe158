import { isSameEvmAddress, nativeTokenAddresses } from '@latchkey/primitives'
import type { InferOutput } from 'valibot'
import type { Network } from '../../../chains/Network.js'
import type { FoundBridge } from '../SwapProvider.js'
import type { lifiQuote } from './vendorSchemas.js'

/** LI.FI names coins by either. */
const coins = [nativeTokenAddresses.eip155, `0x${'0'.repeat(40)}`]

/**
 * Reads how LI.FI gets tokens to another network.
 *
 * @param quote - LI.FI's answer.
 * @param networks - The two networks: fees are paid in tokens of either.
 * @returns Undefined when it does not say how long it takes, or has a fee that nobody can show.
 */
export function readLifiBridge(
  { estimate, tool, toolDetails }: InferOutput<typeof lifiQuote>,
  networks: readonly [Network, Network],
): FoundBridge | undefined {
  const { executionDuration: durationSeconds, feeCosts = [] } = estimate
  const name = toolDetails?.name ?? tool
  if (durationSeconds === undefined || !name) return undefined
  const fees = feeCosts.map((fee) => {
    const network = networks.find(({ id }) => Number(id) === fee.token.chainId)
    const isCoin = coins.some((coin) => isSameEvmAddress(coin, fee.token.address))
    return (
      network && {
        ...{ name: fee.name, amountAtomic: fee.amount, network, isIncluded: fee.included },
        ...{ symbol: fee.token.symbol, decimals: fee.token.decimals },
        token: isCoin ? undefined : fee.token.address,
      }
    )
  })
  const shown = fees.filter((fee) => fee !== undefined)
  return shown.length === fees.length ? { name, durationSeconds, fees: shown } : undefined
}
