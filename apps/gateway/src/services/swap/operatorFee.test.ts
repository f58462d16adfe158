import { readSwap } from '@latchkey/decode'
import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import type { SwapQuote } from '@latchkey/wire'
import fc from 'fast-check'
import {
  createTestClient,
  decodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import { addFee, takeFee } from './operatorFee.js'

const [rich] = localAccounts
const { dai, feeToken, router, usdc, v3Router } = localContracts
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Has nothing but fees. */
const operator: Hex = getAddress(`0x${'0f'.repeat(20)}`)
const id = (address: string) => `eip155:31337:${address}`

let chains: TestChains<1>
let gateway: TestApp
let free: TestApp
beforeAll(async () => {
  chains = await startTestChains({ hasMarket: true })
  const { networks } = chains
  gateway = await start({ LATCHKEY_SWAP_FEE: 50, LATCHKEY_SWAP_FEE_RECIPIENTS: [`eip155:${operator}`] })
  free = await createTestApp({ networks })
})
afterAll(async () => {
  await gateway?.close()
  await free?.close()
  await chains?.stop()
})

let before: Hex
beforeEach(async () => {
  before = await connect().snapshot()
})
afterEach(async () => {
  await connect().revert({ id: before })
})

const start = (settings: Record<string, unknown>, networks: readonly unknown[] = chains.networks) =>
  createTestApp({ networks, config: { settings } })

function connect() {
  const [network] = chains.networks
  const transport = http(network.rpcUrls.default.http[0])
  return createTestClient({ mode: 'anvil', chain: network, transport, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

async function quote(from: string, to: string, amount: bigint, { app } = gateway, side = 'sell') {
  const query = { projectId: 'p1', amount: String(amount), from: id(from), to: id(to), side }
  const response = await app.inject(`/v1/convert/quotes?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().quotes as SwapQuote[]
}

async function build(
  body: { from: string; to: string; amount: bigint; provider: string },
  { app } = gateway,
) {
  const response = await app.inject({
    ...{ method: 'POST', url: '/v1/convert/build-transaction' },
    payload: {
      ...{ projectId: 'p1', disableEstimate: true, provider: body.provider, amount: String(body.amount) },
      ...{ from: id(body.from), to: id(body.to), userAddress: id(rich), eip155: { slippage: 1 } },
    },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().tx as Record<string, string>
}

async function balanceOf(token: string, account: Hex): Promise<bigint> {
  if (token === coin) return connect().getBalance({ address: account })
  const read = { address: token as Hex, abi: erc20Abi, functionName: 'balanceOf' as const }
  return connect().readContract({ ...read, args: [account] })
}

/** Sends what the gateway built; what the visitor and the operator got. */
async function send(tx: Record<string, string>, { from, to }: { from: string; to: string }) {
  const client = connect()
  const contract = tx.to?.split(':')[2] as Hex
  if (from !== coin) {
    const approve = { address: from as Hex, abi: erc20Abi, functionName: 'approve' as const }
    const hash = await client.writeContract({ ...approve, account: rich, args: [contract, 2n ** 200n] })
    await waitForReceipt(client, hash)
  }
  const [had, hadOperator] = [await balanceOf(to, rich), await balanceOf(to, operator)]
  const hash = await client.sendTransaction({
    ...{ account: rich, to: contract, data: tx.data as Hex, value: BigInt(tx.value ?? '0'), gas: 1_000_000n },
  })
  const receipt = await waitForReceipt(client, hash)
  expect(receipt.status).toBe('success')
  const paid = to === coin ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  return {
    visitor: (await balanceOf(to, rich)) - had + paid,
    operator: (await balanceOf(to, operator)) - hadOperator,
  }
}

describe('50 basis points', () => {
  test.each([
    ['a token for another', usdc, dai, parseUnits('500', 6), 'uniswap-v3'],
    ['a token for another', usdc, dai, parseUnits('500', 6), 'uniswap-v2'],
    ['a token for the coin', usdc, coin, parseUnits('500', 6), 'uniswap-v3'],
    ['a token for the coin', usdc, coin, parseUnits('500', 6), 'uniswap-v2'],
    ['the coin for a token', coin, usdc, parseEther('1'), 'uniswap-v3'],
    ['the coin for a token', coin, usdc, parseEther('1'), 'uniswap-v2'],
  ])(
    '%s (%s → %s): the operator gets exactly them, the visitor what was quoted',
    async (_, from, to, amount, provider) => {
      const find = (quotes: SwapQuote[]) => quotes.find((one) => one.provider?.id === provider)
      const [quoted, whole] = [find(await quote(from, to, amount)), find(await quote(from, to, amount, free))]
      const gross = BigInt(whole?.toAmount ?? 0)
      const fee = (gross * 50n) / 10_000n
      expect(quoted).toMatchObject({ toAmount: String(gross - fee), operatorFee: 50 })
      if (from !== coin) expect(quoted?.spender).toBe(v3Router)
      const tx = await build({ from, to, amount, provider })
      expect(tx).toMatchObject({ to: id(v3Router), amount: quoted?.toAmount })
      const reading = readSwap({
        ...{ to: v3Router, data: tx.data ?? '', valueAtomic: BigInt(tx.value ?? 0) },
        wrappedCoin: localContracts.wrappedEther,
      })
      // The minimum of the answer is that of the call, to the last base unit.
      expect(reading).toMatchObject({
        ...{ boughtAtomic: BigInt(tx.minimumAmount ?? 0), receiver: rich.toLowerCase() },
        fee: { basisPoints: 50, recipient: operator.toLowerCase() },
      })
      expect(await send(tx, { from, to })).toEqual({ visitor: gross - fee, operator: fee })
    },
  )

  test('of an amount to be bought so much more is sold that it arrives in whole', async () => {
    const wanted = parseUnits('1000', 6)
    for (const { fromAmount, operatorFee, provider, toAmount } of await quote(
      coin,
      usdc,
      wanted,
      gateway,
      'buy',
    )) {
      expect([toAmount, operatorFee]).toEqual([String(wanted), 50])
      const same = (await quote(coin, usdc, BigInt(fromAmount))).find(
        (one) => one.provider?.id === provider?.id,
      )
      expect(BigInt(same?.toAmount ?? 0)).toBeGreaterThanOrEqual(wanted)
    }
  })

  test('wrapping costs nothing', async () => {
    const [wrapping] = await quote(coin, localContracts.wrappedEther, 1_000n)
    expect(wrapping).toMatchObject({ toAmount: '1000', operatorFee: 0, provider: { id: 'wrapping' } })
  })

  test('a token that keeps a part of each transfer, which nobody lists, goes to the visitor at once, without a fee', async () => {
    const [found] = await quote(coin, feeToken, parseEther('1'))
    expect(found).toMatchObject({ operatorFee: 0, provider: { id: 'uniswap-v2' } })
    const tx = await build({ from: coin, to: feeToken, amount: parseEther('1'), provider: 'uniswap-v2' })
    expect(tx.to).toBe(id(v3Router))
    expect(
      readSwap({
        to: v3Router,
        data: tx.data ?? '',
        valueAtomic: parseEther('1'),
        wrappedCoin: localContracts.wrappedEther,
      })?.fee,
    ).toBeUndefined()
  })

  test('where there is no SwapRouter02 for the pools of V2, their own router swaps without a fee', async () => {
    const [network] = chains.networks
    const { market } = network
    const other = await start(
      { LATCHKEY_SWAP_FEE: 50, LATCHKEY_SWAP_FEE_RECIPIENTS: [`eip155:${operator}`] },
      [{ ...network, market: { ...market, v3: undefined } }],
    )
    // One that was made for another exchange.
    const foreign = await start(
      { LATCHKEY_SWAP_FEE: 50, LATCHKEY_SWAP_FEE_RECIPIENTS: [`eip155:${operator}`] },
      [{ ...network, market: { ...market, v3: { ...market.v3, router } } }],
    )
    for (const one of [other, foreign]) {
      const found = (await quote(usdc, dai, 1_000_000n, one)).find(
        ({ provider }) => provider?.id === 'uniswap-v2',
      )
      expect(found).toMatchObject({ operatorFee: 0, spender: router })
      const order = { from: usdc, to: dai, amount: 1_000_000n, provider: 'uniswap-v2' }
      expect(await build(order, one)).toMatchObject({
        to: id(router),
        data: expect.stringMatching(/^0x5c11d795/),
      })
      await one.close()
    }
  })

  test('approvals and allowances are those of the contract that is called', async () => {
    const query = new URLSearchParams({
      ...{
        projectId: 'p1',
        from: id(usdc),
        to: id(dai),
        amount: '7',
        userAddress: rich,
        provider: 'uniswap-v2',
      },
    })
    const toSpender = async ({ app }: TestApp) =>
      `0x${(await app.inject(`/v1/convert/build-approve?${query}`)).json().tx.data.slice(34, 74)}`
    expect(await toSpender(gateway)).toBe(v3Router.toLowerCase())
    expect(await toSpender(free)).toBe(router.toLowerCase())
  })
})

const plainAbi = parseAbi([
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable',
])

describe('without a fee', () => {
  test.each([
    ['a token', dai],
    ['the coin', coin],
  ])('the call for %s names nobody else, and pools pay as before', async (_, to) => {
    const tx = await build({ from: usdc, to, amount: 1_000_000n, provider: 'uniswap-v3' }, free)
    const { args } = decodeFunctionData({ abi: plainAbi, data: tx.data as Hex })
    const calls = (args as [bigint, Hex[]])[1].map((data) => decodeFunctionData({ abi: plainAbi, data }))
    const minimum = BigInt(tx.minimumAmount ?? 0)
    const recipient = to === coin ? '0x0000000000000000000000000000000000000002' : rich
    expect(calls).toMatchObject([
      { functionName: 'exactInput', args: [{ recipient, amountIn: 1_000_000n, amountOutMinimum: minimum }] },
      ...(to === coin ? [{ functionName: 'unwrapWETH9', args: [minimum, rich] }] : []),
    ])
    const ofV2 = await build({ from: usdc, to, amount: 1_000_000n, provider: 'uniswap-v2' }, free)
    expect(ofV2.to).toBe(id(router))
  })
})

describe('the settings', () => {
  test.each([
    ['a fee that nobody gets', {}, /LATCHKEY_SWAP_FEE.*nobody gets the fee/],
    [
      'a recipient without its namespace',
      { LATCHKEY_SWAP_FEE_RECIPIENTS: [operator] },
      /LATCHKEY_SWAP_FEE_RECIPIENTS/,
    ],
    [
      'one of a namespace that nobody knows',
      { LATCHKEY_SWAP_FEE_RECIPIENTS: ['near:me.near'] },
      /"near:me.near"/,
    ],
    ['what is no address', { LATCHKEY_SWAP_FEE_RECIPIENTS: ['eip155:0x12'] }, /"eip155:0x12"/],
  ])('%s keeps the gateway from starting, in words', async (_, more, message) => {
    await expect(start({ LATCHKEY_SWAP_FEE: 50, ...more })).rejects.toThrow(message)
  })

  test('a recipient counts in any spelling', async () => {
    const recipient = `0x${'0F0f'.repeat(10)}`
    const one = await start({ LATCHKEY_SWAP_FEE: 100, LATCHKEY_SWAP_FEE_RECIPIENTS: [`eip155:${recipient}`] })
    const order = { from: usdc, to: dai, amount: 1_000_000n, provider: 'uniswap-v3' }
    expect((await build(order, one)).data).toContain(operator.slice(2).toLowerCase())
    await one.close()
  })

  test('a fee of 0 needs nobody', async () => {
    await (await start({ LATCHKEY_SWAP_FEE: 0 })).close()
  })
})

test('what is left of the least before the fee is the amount itself, whatever both are', () => {
  const amount = fc.bigInt({ min: 1n, max: 2n ** 200n })
  const basisPoints = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(amount, basisPoints, (kept, points) => {
      const fee = { basisPoints: points, recipient: operator }
      const gross = addFee(kept, fee)
      expect(takeFee(gross, fee)).toBe(kept)
      expect(takeFee(gross - 1n, fee)).toBeLessThan(kept)
    }),
  )
})
