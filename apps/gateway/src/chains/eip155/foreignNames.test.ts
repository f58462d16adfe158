import type { CaipNetworkId } from '@latchkey/primitives'
import {
  createPublicClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
} from 'viem'
import { expect, test } from 'vitest'
import { createMemoryCache } from '../../cache/createMemoryCache.js'
import { createMulticallBalances } from './balances/createMulticallBalances.js'
import type { ConnectedNetwork, EvmNetwork } from './EvmNetwork.js'
import { describeTokens } from './history/describeTokens.js'

const token = `0x${'1'.repeat(40)}` as const
const network = {
  caipNetworkId: 'eip155:1' as CaipNetworkId,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  contracts: {},
  tokens: [],
} as unknown as EvmNetwork

/** A network on which every contract is a token of this name. */
function connect(name: string): ConnectedNetwork {
  const answer = (data: Hex): Hex => {
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
    const results = { name, symbol: name, decimals: 18, balanceOf: 1n }
    const result = results[functionName as keyof typeof results]
    return encodeFunctionResult({ abi: erc20Abi, functionName, result } as never)
  }
  const request = async ({ params }: { params?: readonly [{ data: Hex }] }) => {
    const [{ data }] = params as readonly [{ data: Hex }]
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const [calls] = args as readonly [readonly { callData: Hex }[]]
    const result = calls.map(({ callData }) => ({ success: true, returnData: answer(callData) }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  return { network, client: createPublicClient({ transport: custom({ request }) }) }
}

test.each([
  ['USD\u200B\u202E Coin\n\n(real)', 'USD Coin (real)'],
  ['x'.repeat(10_000), 'x'.repeat(64)],
])('what a contract calls itself is one short line of what can be seen (%#)', async (name, shown) => {
  const connected = connect(name)
  const cache = createMemoryCache({ now: () => 0 })
  const described = await describeTokens(connected, [token], cache)
  expect(described.get(token)).toMatchObject({ name: shown, symbol: shown })
  const networks = { all: [connected], find: () => connected, get: () => connected }
  const held = await createMulticallBalances(networks).getExactHoldings({
    network,
    account: token,
    addresses: [token],
  })
  expect(held).toMatchObject([{ name: shown, symbol: shown }])
})
