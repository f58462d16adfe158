import { NodeError } from '@latchkey/errors/node'
import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { createPublicClient, custom, encodeFunctionData, type Hex, http, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { readTraces } from './readTraces.js'

const [rich, friend] = localAccounts
const abi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3Value(Call[] calls) payable returns (Result[])',
])

let chains: TestChains<1>
let block: { number: number; hash: Hex }
beforeAll(async () => {
  chains = await startTestChains()
  const client = createPublicClient({ transport: http(chains.networks[0].rpcUrls.default.http[0]) })
  const pay = (target: Hex, value: bigint) => ({ target, allowFailure: true, value, callData: '0x' as const })
  // A payment, one that the token does not take, and one of nothing.
  const args = [[pay(friend, 5n), pay(localContracts.usdc, 7n), pay(friend, 0n)]] as const
  const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args })
  const params = [{ from: rich, to: localContracts.multicall3, data, value: toHex(12n), gas: toHex(500_000) }]
  const hash = await client.request({ method: 'eth_sendTransaction' as never, params: params as never })
  const receipt = await waitForReceipt(client, hash)
  block = { number: Number(receipt.blockNumber), hash: receipt.blockHash }
})
afterAll(() => chains?.stop())

/** The network, whose node does not know some calls. */
function connect(unknown: readonly string[]) {
  const asked: string[] = []
  const node = createPublicClient({ transport: http(chains.networks[0].rpcUrls.default.http[0]) })
  const request = async ({ method, params }: { method: string; params: unknown }) => {
    asked.push(method)
    if (unknown.includes(method))
      throw new NodeError('wire/rpc', { code: -32_601, message: 'Method not found' })
    return node.request({ method, params } as never)
  }
  const bulkClient = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  return { asked, connected: { network: chains.networks[0], bulkClient } as unknown as ConnectedNetwork }
}

const flat = 'trace_block'
const calls = 'debug_traceBlockByHash'

test.each([
  ['in a list', [], [flat]],
  ['as calls, where the node has no list', [flat], [flat, calls]],
])('what contracts have paid is read %s; what failed has paid nothing', async (_, unknown, methods) => {
  const { asked, connected } = connect(unknown)
  const paid = {
    ...{ kind: 'native', amount: 5n, target: friend.toLowerCase() },
    source: localContracts.multicall3.toLowerCase(),
  }
  expect([...((await readTraces(connected, block)) ?? [])]).toMatchObject([[0, [paid]]])
  expect(asked).toEqual(methods)
  // The node is not asked again for what it does not have.
  await readTraces(connected, block)
  expect(asked).toEqual([...methods, methods.at(-1)])
})

test('a node that does not trace is not asked again', async () => {
  const { asked, connected } = connect([flat, calls])
  expect(await readTraces(connected, block)).toBeUndefined()
  expect(await readTraces(connected, block)).toBeUndefined()
  expect(asked).toEqual([flat, calls])
})

test('a block that was replaced meanwhile is not taken for the other', async () => {
  const { connected } = connect([])
  await expect(readTraces(connected, { ...block, hash: `0x${'1'.repeat(64)}` })).rejects.toThrow(
    /was replaced/,
  )
})
