import { type Network, readField, readWalletFailure, toWalletError } from '@latchkey/core'
import { startAnvil, startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { toCaip10 } from '@latchkey/primitives'
import { createChainContext } from '@latchkey/testing'
import { createTestClient, http, keccak256, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createReaders } from '../network/createReader.js'
import { toNetwork } from '../toNetwork.js'
import { asProvider } from '../wallets/Eip1193Provider.js'
import { readHash } from '../wallets/readAnswer.js'
import { createSendCapability } from './createSendCapability.js'
import { readNodeRefusal } from './readNodeRefusal.js'

const tools = { asProvider, readField, readHash, readWalletFailure, toWalletError }
const signal = new AbortController().signal
const [from, other] = localAccounts
/** The widely known development key of the first account; test money only. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

let chains: TestChains
let network: Network
let url: string
beforeAll(async () => {
  chains = await startTestChains()
  network = toNetwork(chains.networks[0])
  url = chains.networks[0].rpcUrls.default.http[0]
})
afterAll(() => chains.stop())

type Params = Record<string, unknown>

async function ask(method: string, params: unknown[], node = url): Promise<unknown> {
  const response = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { error, result } = (await response.json()) as { error?: object; result?: unknown }
  // As MetaMask wraps what its node says.
  if (error) throw { code: -32603, message: 'Internal JSON-RPC error.', data: error }
  return result
}

/** Sends through a wallet that changes the transaction and passes on what a real node says of it. */
function send(change: Params, node = url) {
  const provider = {
    request: async ({ params }: { params: [Params] }) => {
      const changed = { ...params[0], ...change }
      for (const name of Object.keys(changed)) if (changed[name] === undefined) delete changed[name]
      return ask('eth_sendTransaction', [changed], node)
    },
    on: () => {},
    removeListener: () => {},
  }
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
  return createSendCapability(createReaders(createChainContext({ signal })), tools).send({
    ...{ network, from, to: other, amountAtomic: 1n, signal },
    token: { type: 'native', ...network.nativeCurrency },
    fee: { feeAtomic: 0n, details: { gas: 21_000n, ...fees, isOperation: false } },
    connection: { provider } as never,
  })
}

describe('§8.041 what a node says of a transaction becomes a specific error, on a real node', () => {
  test.each<[string, string, Params]>([
    ['a nonce that was used', 'send/nonce-too-low', { nonce: '0x0' }],
    ['less gas than any transaction needs', 'send/limit-too-low', { gas: '0x5207' }],
    ['more gas than a block has', 'send/limit-too-high', { gas: toHex(10n ** 12n) }],
    [
      'a tip above the whole fee',
      'send/tip-above-fee',
      { maxFeePerGas: toHex(10n ** 10n), maxPriorityFeePerGas: toHex(10n ** 11n) },
    ],
    ['a fee below the base fee', 'send/fee-too-low', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }],
    ['more than the account has', 'send/insufficient-funds', { value: toHex(parseEther('1000000')) }],
  ])('%s', async (_, code, change) => {
    // The account has sent something, which is in a block: a node answers before that.
    const { hash } = await send({})
    await vi.waitFor(async () => expect(await ask('eth_getTransactionReceipt', [hash])).not.toBeNull())
    await expect(send(change)).rejects.toMatchObject({ code })
  })

  test('a call that the contract refuses, with the contract’s reason', async () => {
    const token = chains.networks[0].tokens.find(({ symbol }) => symbol === 'USDC')
    if (!token) throw new Error('There is no USDC')
    const capability = createSendCapability(createReaders(createChainContext({ signal })), tools)
    const estimating = capability.estimateFee({
      ...{ network, from, to: other, amountAtomic: 2n ** 255n, signal },
      token: { ...token, type: 'token', address: toCaip10(network.caipNetworkId, token.address) },
    })
    const error = await estimating.catch((failure) => failure)
    expect(error).toMatchObject({
      code: 'send/would-fail',
      context: { reason: expect.stringMatching(/[a-z]/i) },
    })
    expect(error.message).toBe(`The contract refuses this: ${error.context.reason}`)
  })

  test('a transaction that waits already, and one in its place that offers no more', async () => {
    const node = createTestClient({ mode: 'anvil', transport: http(url) })
    await node.setAutomine(false)
    try {
      const nonce = Number(await ask('eth_getTransactionCount', [from, 'pending']))
      const prices = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
      const call = { ...prices, nonce, gas: 21_000n, to: other, chainId: 31337, type: 'eip1559' } as const
      const signed = await account.signTransaction({ ...call, value: 1n })
      expect(await ask('eth_sendRawTransaction', [signed])).toBe(keccak256(signed))
      const again = await ask('eth_sendRawTransaction', [signed]).catch((error) => error)
      expect(readNodeRefusal(again, tools)).toMatchObject({ code: 'send/already-known' })
      await expect(send({ nonce: toHex(nonce), value: '0x2' })).rejects.toMatchObject({
        code: 'send/replacement-underpriced',
      })
    } finally {
      await node.mine({ blocks: 1 })
      await node.setAutomine(true)
    }
  })

  test('a type that the network does not have yet', async () => {
    const old = await startAnvil({ chainId: 31337, hardfork: 'istanbul' })
    try {
      await expect(send({}, old.rpcUrl)).rejects.toMatchObject({ code: 'send/type-unsupported' })
    } finally {
      await old.stop()
    }
  })
})

describe('§8.041 the same in the words of other nodes', () => {
  test.each([
    // geth and most others
    ['nonce too low: next nonce 5, tx nonce 3', 'send/nonce-too-low'],
    ['nonce too high: address 0x12, tx: 9 state: 3', 'send/nonce-too-high'],
    ['nonce has max value: address 0x12, nonce: 18446744073709551615', 'send/nonce-exhausted'],
    [
      'insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1',
      'send/insufficient-funds',
    ],
    ['intrinsic gas too low: gas 20999, minimum needed 21000', 'send/limit-too-low'],
    ['insufficient gas for floor data gas cost: gas 21000, minimum needed 21640', 'send/limit-too-low'],
    ['exceeds block gas limit', 'send/limit-too-high'],
    [
      'max priority fee per gas higher than max fee per gas: address 0x12, maxPriorityFeePerGas: 2, maxFeePerGas: 1',
      'send/tip-above-fee',
    ],
    [
      'max fee per gas less than block base fee: address 0x12, maxFeePerGas: 1, baseFee: 7',
      'send/fee-too-low',
    ],
    ['max fee per gas higher than 2^256-1', 'send/fee-too-high'],
    ['tx fee (1.50 ether) exceeds the configured cap (1.00 ether)', 'send/fee-too-high'],
    ['transaction underpriced: gas tip cap 0, minimum needed 1', 'send/fee-too-low'],
    ['transaction type not supported', 'send/type-unsupported'],
    ['already known', 'send/already-known'],
    ['replacement transaction underpriced', 'send/replacement-underpriced'],
    // Erigon
    ['INTERNAL_ERROR: could not replace existing tx', 'send/replacement-underpriced'],
    ['fee cap less than block base fee', 'send/fee-too-low'],
    ['existing tx with same hash', 'send/already-known'],
    // Nethermind
    ['OldNonce, Current nonce: 5, nonce of rejected tx: 3', 'send/nonce-too-low'],
    ['NonceGap, Future nonce. Expected nonce: 5', 'send/nonce-too-high'],
    ['InsufficientFunds, Account balance: 0, cumulative cost: 21000', 'send/insufficient-funds'],
    ['FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 7', 'send/fee-too-low'],
    ['GasLimitExceeded, Gas limit: 30000000, gas limit of rejected tx: 30000001', 'send/limit-too-high'],
    ['AlreadyKnown', 'send/already-known'],
    ['ReplacementNotAllowed', 'send/replacement-underpriced'],
    ['NotSupportedTxType', 'send/type-unsupported'],
    // Besu
    ['Upfront cost exceeds account balance', 'send/insufficient-funds'],
    ['Intrinsic gas exceeds gas limit', 'send/limit-too-low'],
    ['Transaction gas limit exceeds block gas limit', 'send/limit-too-high'],
    ['Known transaction', 'send/already-known'],
    ['Invalid transaction type', 'send/type-unsupported'],
    // Providers and other networks
    ['ALREADY_EXISTS: already known', 'send/already-known'],
    ['FEE_TOO_LOW: fee too low', 'send/fee-too-low'],
    ['not enough balance to cover the fee', 'send/insufficient-funds'],
    ['VM Exception while processing transaction: reverted with reason string "Paused"', 'send/would-fail'],
  ])('%s', (message, code) => {
    for (const error of [
      { code: -32000, message },
      Object.assign(new Error(message), { code: -32000 }),
      { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message } },
      new Error('Transaction failed', { cause: { error: { message } } }),
    ])
      expect(readNodeRefusal(error, tools), JSON.stringify(error)).toMatchObject({ code, cause: error })
  })

  test.each([
    ['execution reverted: nonce too low', 'nonce too low'],
    ["VM Exception while processing transaction: reverted with reason string 'Paused'", 'Paused'],
  ])('what a contract says is its own, whatever it says: %s', (message, reason) => {
    expect(readNodeRefusal({ code: 3, message }, tools)).toMatchObject({
      ...{ code: 'send/would-fail', context: { reason } },
    })
  })

  test.each([
    [`0x08c379a0${'20'.padStart(64, '0')}${'02'.padStart(64, '0')}${'4e6f'.padEnd(64, '0')}`, 'No'],
    [`0x4e487b71${'11'.padStart(64, '0')}`, 'Panic(17)'],
    ['0xfb8f41b2', '0xfb8f41b2'],
    ['0x', undefined],
  ])('a reason that is only in the data: %s', (data, reason) => {
    const error = {
      code: -32603,
      message: 'Internal error',
      data: { code: 3, message: 'execution reverted', data },
    }
    const refusal = readNodeRefusal(error, tools) as { context?: { reason: string } } | undefined
    expect(refusal).toMatchObject({ code: 'send/would-fail' })
    expect(refusal?.context?.reason).toBe(reason)
  })

  test.each([
    { code: 4001, message: 'User rejected the request: fee too low' },
    { code: -32603, message: 'Something else' },
    new Error('The gateway is down'),
    undefined,
  ])('anything else is left to who knows: %j', (error) => {
    expect(readNodeRefusal(error, tools)).toBeUndefined()
  })
})
