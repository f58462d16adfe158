import { startTestChains } from '@latchkey/local/chains/eip155'
import { localContracts } from '@latchkey/local/networks/eip155'
import { encodeFunctionData, parseAbi, toEventSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeRequest } from '../../../approve/decode/decodeRequest.js'
import type { Ask, Simulation } from '../../../approve/simulate/Simulation.js'
import { simulate } from '../../../approve/simulate/simulate.js'
import { askNode } from '../../../approve/testing/askNode.js'
import { account, createRequest, evmNetwork, other } from '../../../approve/testing/createRequest.js'
import type { ApprovalRequest } from '../../../shared/Approval.js'
import { eventTopics } from './readLogs.js'

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function deposit() payable',
])
const encode = (functionName: 'transfer' | 'approve' | 'deposit', args: unknown[] = []) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
const network = {
  ...evmNetwork,
  tokens: [
    { address: localContracts.usdc, symbol: 'USDC', decimals: 6 },
    { address: localContracts.wrappedEther, symbol: 'WETH', decimals: 18 },
  ],
}

let ask: Ask
let stop: () => Promise<void>
beforeAll(async () => {
  const chains = await startTestChains()
  ask = askNode(chains.networks[0].rpcUrls.default.http[0])
  stop = chains.stop
})
afterAll(() => stop())

async function run(calls: object[], changes: Partial<ApprovalRequest> = {}): Promise<Simulation | undefined> {
  const request = createRequest(
    { method: 'wallet_sendCalls', params: [{ calls }] },
    { network, ask, ...changes },
  )
  const decoded = await decodeRequest(request, 0)
  if (decoded.status === 'refused') throw new Error(decoded.reason)
  return simulate(decoded.approval, request.ask)
}

test('events are known by the hashes of their names', () => {
  expect(eventTopics).toEqual({
    transfer: toEventSelector('Transfer(address,address,uint256)'),
    approval: toEventSelector('Approval(address,address,uint256)'),
    approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
    transferSingle: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
    transferBatch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  })
})

describe('S18 what a request does is tried out at a node', () => {
  test('coins and tokens that go, without the fee, which is told by itself', async () => {
    const result = await run([
      { to: other, value: '0x10' },
      { to: localContracts.usdc, data: encode('transfer', [other, 5n]) },
    ])
    expect(result).toMatchObject({
      status: 'done',
      failure: undefined,
      rights: [],
      changes: [
        { token: { symbol: 'ETH' }, amountAtomic: -16n },
        { token: { symbol: 'USDC' }, amountAtomic: -5n },
      ],
      fee: { isPaidByOther: false },
    })
    expect(result?.fee?.amountAtomic).toBeGreaterThan(21_000n)
  })

  test('one account’s gain is another’s loss', async () => {
    const calls = [{ to: account, value: '0x10' }]
    expect(await run(calls, { address: other })).toMatchObject({ changes: [{ amountAtomic: -16n }] })
    expect(await run(calls)).toMatchObject({ changes: [] })
  })

  test('what a call that nobody knows does to the balances', async () => {
    expect(
      await run([{ to: localContracts.wrappedEther, value: '0x7', data: encode('deposit') }]),
    ).toMatchObject({
      changes: [
        { token: { symbol: 'ETH' }, amountAtomic: -7n },
        { token: { symbol: 'WETH' }, amountAtomic: 7n },
      ],
    })
  })

  test('later calls see what earlier ones did, and rights that are given away are told', async () => {
    const result = await run([
      { to: localContracts.wrappedEther, value: '0x7', data: encode('deposit') },
      { to: localContracts.wrappedEther, data: encode('transfer', [other, 7n]) },
      { to: localContracts.usdc, data: encode('approve', [other, 9n]) },
    ])
    expect(result).toMatchObject({
      failure: undefined,
      rights: [{ type: 'tokens', token: { symbol: 'USDC' }, spender: other.toLowerCase(), amountAtomic: 9n }],
    })
  })

  test('what the network would refuse', async () => {
    const result = await run([{ to: localContracts.usdc, data: encode('transfer', [other, 2n ** 255n]) }])
    expect(result).toMatchObject({ status: 'done', changes: [], failure: expect.stringMatching(/./) })
  })

  test('nothing has happened afterwards', async () => {
    const before = await ask('eth_getBalance', [account, 'latest'])
    await run([{ to: other, value: '0x10' }])
    expect(await ask('eth_getBalance', [account, 'latest'])).toBe(before)
  })

  test('what cannot be tried out is said to be so', async () => {
    const calls = [{ to: other, value: '0x10' }]
    const fails: Ask = async () => {
      throw new Error('out of reach')
    }
    expect(await run(calls, { ask: fails })).toMatchObject({ status: 'unavailable' })
    for (const answer of [null, [], [{ calls: [] }], [{ calls: [{ status: '0x1' }] }], { evil: true }]) {
      expect(await run(calls, { ask: async () => answer })).toMatchObject({ status: 'unavailable' })
    }
  })

  test('a message is not tried out', async () => {
    const request = createRequest({ method: 'personal_sign', params: ['Hi', account] })
    const decoded = await decodeRequest(request, 0)
    expect(decoded.status === 'readable' && (await simulate(decoded.approval, ask))).toBeUndefined()
  })
})
