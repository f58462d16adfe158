import { startTestChains } from '@latchkey/local/chains/eip155'
import { localContracts } from '@latchkey/local/networks/eip155'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { Approval, Warning } from '../decode/Approval.js'
import { decodeRequest } from '../decode/decodeRequest.js'
import type { Ask } from '../simulate/Simulation.js'
import { askNode } from '../testing/askNode.js'
import { account, createRequest, evmNetwork, other, solanaNetwork } from '../testing/createRequest.js'
import { weighFee } from './weighFee.js'
import { weighSpending } from './weighSpending.js'

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])
const encode = (functionName: 'transfer' | 'approve', args: unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
const { usdc } = localContracts
const network = { ...evmNetwork, tokens: [{ address: usdc, symbol: 'USDC', decimals: 6 }] }
const ether = 10n ** 18n
const stranger = `0x${'5'.repeat(40)}`

let ask: Ask
let stop: () => Promise<void>
let heldUsdc: bigint
beforeAll(async () => {
  const chains = await startTestChains()
  ask = askNode(chains.networks[0].rpcUrls.default.http[0])
  stop = chains.stop
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Hex] })
  heldUsdc = BigInt((await ask('eth_call', [{ to: usdc, data }, 'latest'])) as string)
})
afterAll(() => stop())
beforeEach(() => ask('anvil_setBalance', [account, `0x${(100n * ether).toString(16)}`]))

type Changes = Partial<ApprovalRequest>

async function read(
  calls: object[],
  changes: Changes = {},
): Promise<{ approval: Approval; request: ApprovalRequest }> {
  const asked =
    calls.length === 1
      ? { method: 'eth_sendTransaction', params: calls }
      : { method: 'wallet_sendCalls', params: [{ calls }] }
  const request = createRequest(asked, { network, ask, ...changes })
  const decoded = await decodeRequest(request, 0)
  if (decoded.status === 'refused') throw new Error(decoded.reason)
  return { approval: decoded.approval, request }
}
async function weigh(calls: object[], changes: Changes = {}): Promise<Warning[]> {
  const { approval, request } = await read(calls, { hasSentTo: async () => false, ...changes })
  return weighSpending(approval, { ...request, account: request.address })
}
const coins = (value: bigint, to: string = stranger) => ({ to, value: `0x${value.toString(16)}` })
const tokens = (value: bigint, to: string = stranger) => ({ to: usdc, data: encode('transfer', [to, value]) })

describe('(S18) what is given away is held against what there is', () => {
  test('more than half to somebody new is danger, in words with the share', async () => {
    expect(await weigh([coins(97n * ether)])).toEqual([
      { id: 'sends-most-new', severity: 'danger', values: ['97', 'ETH'] },
    ])
    expect(await weigh([tokens((heldUsdc * 3n) / 4n)])).toEqual([
      { id: 'sends-most-new', severity: 'danger', values: ['75', 'USDC'] },
    ])
  })

  test('half of it, or more to somebody known, is not', async () => {
    expect(await weigh([coins(50n * ether)])).toEqual([])
    expect(await weigh([coins(97n * ether)], { hasSentTo: async () => true })).toEqual([])
    expect(await weigh([coins(97n * ether, account)])).toEqual([])
  })

  test('where nobody can tell whether they are new it is danger too, and said to be so', async () => {
    const expected = [{ id: 'sends-most-unknown', severity: 'danger', values: ['97', 'ETH'] }]
    expect(await weigh([coins(97n * ether)], { hasSentTo: async () => undefined })).toEqual(expected)
    const fails = async () => {
      throw new Error('out of reach')
    }
    expect(await weigh([coins(97n * ether)], { hasSentTo: fails })).toEqual(expected)
  })

  test('everything is danger, whoever gets it', async () => {
    const expected = [{ id: 'sends-all', severity: 'danger', values: ['ETH'] }]
    for (const value of [100n * ether, 99n * ether, 100n * ether - 10n ** 14n]) {
      expect(await weigh([coins(value)], { hasSentTo: async () => true })).toEqual(expected)
    }
    expect(await weigh([tokens(heldUsdc)], { hasSentTo: async () => true })).toEqual([
      { id: 'sends-all', severity: 'danger', values: ['USDC'] },
    ])
  })

  test('calls of a batch are added up, each kind for itself', async () => {
    expect(await weigh([coins(30n * ether), coins(30n * ether, other)])).toMatchObject([
      { id: 'sends-most-new', values: ['60', 'ETH'] },
    ])
    const isKnown = async (to: string) => to.toLowerCase() === other.toLowerCase()
    expect(await weigh([coins(30n * ether), coins(30n * ether, other)], { hasSentTo: isKnown })).toEqual([])
    expect(await weigh([coins(40n * ether), tokens(heldUsdc / 3n)])).toEqual([])
  })

  test('an allowance for more than there is is danger, and one for less is not', async () => {
    const allow = (value: bigint) => [{ to: usdc, data: encode('approve', [stranger, value]) }]
    expect(await weigh(allow(heldUsdc))).toEqual([])
    expect(await weigh(allow(heldUsdc + 1n))).toMatchObject([
      { id: 'allows-more-than-held', severity: 'danger' },
    ])
    expect((await read(allow(2n ** 127n))).approval.risk).toBe('danger')
  })

  test('what cannot be read is said to be so', async () => {
    const fails: Ask = async () => {
      throw new Error('out of reach')
    }
    expect(await weigh([coins(1n)], { ask: fails })).toEqual([
      { id: 'held-unknown', severity: 'caution', values: ['ETH'] },
    ])
    for (const answer of [null, '0x', 'x', {}, []]) {
      expect(await weigh([tokens(1n)], { ask: async () => answer })).toMatchObject([{ id: 'held-unknown' }])
    }
  })
})

describe('(S18) a fee is held against the wallet’s own reckoning', () => {
  const usualAtomic = 21_000n * 2_000_000_000n
  const fee = async (gas: bigint, changes: Changes = {}) => {
    const call = { ...coins(1n), gas: `0x${gas.toString(16)}` }
    const { approval } = await read([call], changes)
    const { effects } = approval
    return weighFee(approval, effects?.type === 'calls' ? effects.fee : undefined, ask)
  }

  test('more than three times of it is danger, with both in words', async () => {
    const feeTerms = { isChosenBySite: true, usualAtomic }
    expect(await fee(63_000n, { feeTerms })).toEqual([])
    expect(await fee(63_001n, { feeTerms })).toMatchObject([{ id: 'fee-high', severity: 'danger' }])
    expect(await fee(15_000_000_000n, { feeTerms })).toEqual([
      { id: 'fee-high', severity: 'danger', values: ['30 ETH', '0.000042 ETH'] },
    ])
  })

  test('one that the site has set and nobody can reckon is said to be so', async () => {
    expect(await fee(63_001n, { feeTerms: { isChosenBySite: true, usualAtomic: undefined } })).toMatchObject([
      { id: 'fee-unknown', severity: 'caution' },
    ])
    expect(await fee(63_001n, { feeTerms: { isChosenBySite: false, usualAtomic: undefined } })).toEqual([])
  })

  test('on Solana what the blocks of late have asked is usual, and little is little', async () => {
    const key = new Uint8Array(32).fill(3)
    const budget = decodeBase58('ComputeBudget111111111111111111111111111111') ?? new Uint8Array()
    // One signer, and the most units of work: a million.
    const limit = [1, 0, 5, 2, ...new Uint8Array(new Uint32Array([1_000_000]).buffer)]
    const body = [1, 0, 1, 2, ...key, ...budget, ...new Uint8Array(32), 1, ...limit]
    const bytes = Uint8Array.from([1, ...new Uint8Array(64), ...body])
    const asked = { method: 'solana_signTransaction', params: { transaction: encodeBase58(bytes) } }
    const about = { network: solanaNetwork, address: encodeBase58(key) }
    const decoded = await decodeRequest(createRequest(asked, about), 0)
    if (decoded.status === 'refused') throw new Error(decoded.reason)
    const fee = (lamports: bigint, price: number) =>
      weighFee(
        decoded.approval,
        { amountAtomic: lamports, isPaidByOther: false, isChosenBySite: false, usualAtomic: undefined },
        async () => [0, price, price, price].map((prioritizationFee) => ({ slot: 1, prioritizationFee })),
      )
    // 5,000 for the signature, and a million units at 0.001 lamports.
    expect(await fee(1_000_000n, 1_000_000)).toEqual([])
    expect(await fee(3_015_000n, 1_000_000)).toEqual([])
    expect(await fee(3_015_001n, 1_000_000)).toMatchObject([{ id: 'fee-high', severity: 'danger' }])
    expect(await fee(999_999n, 0)).toEqual([])
    expect(await fee(1_000_000n, 0)).toMatchObject([
      { id: 'fee-high', values: ['0.001 SOL', '0.000005 SOL'] },
    ])
  })
})
