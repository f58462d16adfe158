import { isSameEvmAddress } from '@latchkey/primitives'
import { encodeFunctionData, parseAbi } from 'viem'
import type { SwapPair, SwapProvider } from '../../../services/swap/SwapProvider.js'
import type { EvmNetworks } from '../EvmNetwork.js'

const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
const gas = 50_000n

/**
 * Makes the swap of a coin for its wrapped token and back, one for one.
 *
 * @param networks - The networks served.
 */
export function createWrapping(networks: EvmNetworks): SwapProvider {
  function findWrapped({ bought, network, sold }: SwapPair) {
    const wrapped = networks.find(network.caipNetworkId)?.network.market?.wrappedNative
    const token = sold ?? bought
    const isOfBoth = (sold === undefined) !== (bought === undefined)
    return wrapped && token && isOfBoth && isSameEvmAddress(wrapped, token) ? wrapped : undefined
  }

  return {
    isFor: (network) => networks.find(network.caipNetworkId)?.network.market !== undefined,
    async quote(question) {
      if (!findWrapped(question)) return []
      const { amountAtomic, bought, sold } = question
      return [
        {
          venue: 'wrapping',
          venueName: 'Wrapping',
          ...{ soldAtomic: amountAtomic, boughtAtomic: amountAtomic },
          ...{ spender: undefined, computeUnits: gas, priceImpact: 0, operatorFee: 0 },
          route: [{ from: sold, to: bought, feePpm: 0 }],
        },
      ]
    },
    async build(order) {
      const to = findWrapped(order)
      if (!to) return undefined
      const { amountAtomic, sold } = order
      return {
        venue: 'wrapping',
        to,
        data:
          sold === undefined
            ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
            : encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amountAtomic] }),
        valueAtomic: sold === undefined ? amountAtomic : 0n,
        ...{
          boughtAtomic: amountAtomic,
          minimumAtomic: amountAtomic,
          computeUnits: gas,
          deadline: undefined,
        },
      }
    },
    async findSpender() {
      return undefined
    },
  }
}
