import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import type { SwapQuote } from '@latchkey/wire'
import {
  createTestClient,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, createTestNetwork, type TestApp } from '../../testing/createTestApp.js'
import { startUpstream } from '../../testing/startUpstream.js'

const [rich, , poor] = localAccounts
const { dai, usdc, usdt, weth } = {
  dai: localContracts.dai,
  usdc: localContracts.usdc,
  usdt: localContracts.usdt,
  weth: localContracts.wrappedEther,
}
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const id = (address: string) => `eip155:31337:${address}`

let chains: TestChains<1>
let gateway: TestApp
beforeAll(async () => {
  chains = await startTestChains({ hasMarket: true })
  gateway = await createTestApp({ networks: chains.networks })
})
afterAll(async () => {
  await gateway?.close()
  await chains?.stop()
})

function connect() {
  const [network] = chains.networks
  const transport = http(network.rpcUrls.default.http[0])
  return createTestClient({ mode: 'anvil', chain: network, transport, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

// Each test finds the pools as they were.
let before: Hex
beforeEach(async () => {
  before = await connect().snapshot()
})
afterEach(async () => {
  await connect().revert({ id: before })
})

async function get(path: string, query: Readonly<Record<string, string>>) {
  const response = await gateway.app.inject(
    `/v1/convert/${path}?${new URLSearchParams({ projectId: 'p1', ...query })}`,
  )
  return { status: response.statusCode, body: response.json() }
}

async function build(body: object) {
  const payload = { projectId: 'p1', disableEstimate: true, ...body }
  const response = await gateway.app.inject({ method: 'POST', url: '/v1/convert/build-transaction', payload })
  return { status: response.statusCode, body: response.json() }
}

async function quote(from: string, to: string, amount: bigint, more: Record<string, string> = {}) {
  const { body, status } = await get('quotes', {
    amount: String(amount),
    from: id(from),
    to: id(to),
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.quotes as [SwapQuote, ...SwapQuote[]]
}

async function balanceOf(token: string, account: Hex = rich): Promise<bigint> {
  const client = connect()
  if (token === coin) return client.getBalance({ address: account })
  return client.readContract({
    address: token as Hex,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })
}

/** Sends what the gateway built, as a wallet would, and tells what arrived. */
async function send({ from, tx }: { from: Hex; tx: Record<string, string> }, bought: string) {
  const client = connect()
  const had = await balanceOf(bought, from)
  const hash = await client.sendTransaction({
    account: from,
    to: tx.to?.split(':')[2] as Hex,
    data: tx.data as Hex,
    value: BigInt(tx.value ?? '0'),
    gas: 1_000_000n,
  })
  const receipt = await waitForReceipt(client, hash)
  const paid = bought === coin ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  return { status: receipt.status, arrived: (await balanceOf(bought, from)) - had + paid }
}

async function approve(token: string, amount: bigint, provider: string) {
  const { body } = await get('build-approve', {
    ...{ from: id(token), to: id(weth), amount: String(amount), userAddress: rich, provider },
  })
  const client = connect()
  const hash = await client.sendTransaction({ account: rich, to: token as Hex, data: body.tx.data })
  await waitForReceipt(client, hash)
}

describe('tokens', () => {
  test('§7.007 CON-1, CON-2: the coin and the operator’s list; any other by its address, said to be on no list', async () => {
    const { body } = await get('tokens', { chainId: 'eip155:31337' })
    expect(body.tokens.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      ...['ETH', 'USDC', 'USDT', 'DAI', 'LINK', 'WBTC', 'WETH'],
    ])
    expect(body.tokens[1]).toMatchObject({
      ...{ name: 'USD Coin', address: id(usdc), decimals: 6, eip2612: false },
    })
    const { feeToken } = localContracts
    const own = await get('tokens', { chainId: 'eip155:31337', address: feeToken })
    expect(own.body.tokens).toEqual([
      expect.objectContaining({ symbol: 'TOLL', address: id(feeToken), isListed: false, logoUri: null }),
    ])
    expect((await get('tokens', { chainId: 'eip155:31337', address: rich })).body.tokens).toEqual([])
    expect((await get('tokens', { chainId: 'eip155:999999' })).status).toBe(400)
    expect((await get('tokens', { chainId: 'eip155:31337', address: 'x' })).status).toBe(400)
  })
})

describe('quotes', () => {
  test('§7.006 CON-3: of every exchange, the best after costs first, with all that is known of them', async () => {
    const amount = parseUnits('3000', 6)
    const quotes = await quote(usdc, coin, amount)
    expect(quotes.map(({ provider }) => provider?.id)).toEqual(['uniswap-v3', 'uniswap-v2'])
    for (const one of quotes) {
      expect(one).toMatchObject({
        ...{
          id: null,
          fromAmount: String(amount),
          fromAccount: id(usdc),
          toAccount: id(coin),
          operatorFee: 0,
        },
      })
      expect(Number(one.toAmount)).toBeGreaterThan(0.98e18)
      expect(Number(one.priceImpact)).toBeLessThan(40)
      expect(BigInt(one.networkCost ?? 0)).toBeGreaterThan(0n)
    }
    expect(quotes[0].route).toEqual([
      { from: id(usdc), to: id(coin), fromSymbol: 'USDC', toSymbol: 'ETH', fee: 500 },
    ])
  })

  test('what must be sold for an amount: whoever sells it gets no less', async () => {
    const wanted = parseUnits('1000', 6)
    for (const { fromAmount, provider } of await quote(coin, usdc, wanted, { side: 'buy' })) {
      const exact = await quote(coin, usdc, BigInt(fromAmount))
      const same = exact.find((one) => one.provider?.id === provider?.id)
      expect(BigInt(same?.toAmount ?? 0)).toBeGreaterThanOrEqual(wanted)
    }
  })

  test('over the operator’s base tokens, and the price impact of much of a pool is told', async () => {
    const [best] = await quote(dai, localContracts.wbtc, parseEther('100'))
    expect(best.route?.length).toBeGreaterThan(1)
    expect(best.route?.[0]?.fromSymbol).toBe('DAI')
    expect(best.route?.at(-1)?.toSymbol).toBe('WBTC')
    const [much] = await quote(usdc, coin, parseUnits('3000000', 6))
    expect(much.priceImpact).toBeGreaterThan(1_000)
  })

  test('an amount may come as arithmetic writes large numbers', async () => {
    const amount = parseEther('1000')
    const { body, status } = await get('quotes', { amount: '1e+21', from: id(coin), to: id(usdc) })
    expect(status).toBe(200)
    expect(body.quotes).toEqual(await quote(coin, usdc, amount))
    expect(body.quotes[0].fromAmount).toBe(String(amount))
  })

  test.each([
    ['CON-10: on two networks', id(usdc), 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', '1'],
    ['for itself', id(usdc), id(usdc.toLowerCase()), '1'],
    ['of nothing', id(usdc), id(coin), '0'],
    ['of more than there is', id(usdc), id(coin), '9'.repeat(79)],
    ['of a fraction', id(usdc), id(coin), '1.5'],
    ['of what is no id', 'usdc', id(coin), '1'],
    ['of what is no address', id('0x12'), id(coin), '1'],
  ])('a swap %s is the caller’s mistake', async (_, from, to, amount) => {
    expect((await get('quotes', { from, to, amount })).status).toBe(400)
  })

  test('CON-4: without a pool it says so in the words that kits look for', async () => {
    const { body, status } = await get('quotes', { from: id(localContracts.keys), to: id(coin), amount: '1' })
    expect(status).toBe(400)
    expect(body.reasons[0].description).toContain('insufficient liquidity')
  })

  test('a network that does not answer is no missing pool', async () => {
    const [network] = chains.networks
    const silent = await createTestApp({
      networks: [{ ...network, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }],
    })
    const query = new URLSearchParams({ projectId: 'p1', from: id(usdc), to: id(coin), amount: '1000000' })
    expect((await silent.app.inject(`/v1/convert/quotes?${query}`)).statusCode).toBe(503)
    await silent.close()
  })
})

describe('transactions', () => {
  test.each([
    ['the coin for a token', coin, usdc, parseEther('1'), 'uniswap-v2'],
    ['the coin for a token', coin, usdc, parseEther('1'), 'uniswap-v3'],
    ['a token for the coin', usdc, coin, parseUnits('500', 6), 'uniswap-v2'],
    ['a token for the coin', usdc, coin, parseUnits('500', 6), 'uniswap-v3'],
    ['a token for another', usdc, dai, parseUnits('500', 6), 'uniswap-v2'],
    ['a token for another', usdc, dai, parseUnits('500', 6), 'uniswap-v3'],
    ['one that answers nothing', usdt, coin, parseUnits('500', 6), 'uniswap-v2'],
    ['the coin for its wrapped token', coin, weth, parseEther('1'), 'wrapping'],
  ])('§7.010 §7.011 CON-6: %s (%s → %s): what was quoted arrives', async (_, from, to, amount, provider) => {
    const quoted = (await quote(from, to, amount)).find((one) => one.provider?.id === provider)
    if (from !== coin) await approve(from, amount, provider)
    const { body, status } = await build({
      ...{ amount: String(amount), from: id(from), to: id(to), userAddress: id(rich), provider },
      eip155: { slippage: 1 },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const { tx } = body
    expect(tx).toMatchObject({ from: id(rich), amount: quoted?.toAmount, provider })
    expect(tx.value).toBe(from === coin ? String(amount) : '0')
    const outcome = await send({ from: rich, tx }, to)
    expect(outcome).toEqual({ status: 'success', arrived: BigInt(tx.amount) })
    const kept = provider === 'wrapping' ? 100n : 99n
    expect(BigInt(tx.minimumAmount)).toBe((BigInt(tx.amount) * kept + 99n) / 100n)
  })

  test('what one gateway quoted another builds: neither needs to remember', async () => {
    const amount = parseEther('1')
    const quotes = await quote(coin, usdc, amount)
    const other = await createTestApp({ networks: chains.networks })
    try {
      for (const { provider, toAmount } of quotes) {
        const response = await other.app.inject({
          ...{ method: 'POST', url: '/v1/convert/build-transaction' },
          payload: {
            ...{ projectId: 'p1', disableEstimate: true, amount: String(amount), provider: provider?.id },
            ...{ from: id(coin), to: id(usdc), userAddress: id(rich), eip155: { slippage: 1 } },
            minimumAmount: toAmount,
          },
        })
        expect(response.json().tx).toMatchObject({
          provider: provider?.id,
          amount: toAmount,
          minimumAmount: toAmount,
        })
      }
    } finally {
      await other.close()
    }
  })

  test('a price that moved further than allowed takes nothing', async () => {
    const amount = parseEther('1')
    const { body } = await build({
      ...{
        amount: String(amount),
        from: id(coin),
        to: id(usdc),
        userAddress: id(rich),
        provider: 'uniswap-v3',
      },
      eip155: { slippage: 1 },
    })
    const other = await build({
      ...{ amount: String(parseEther('50')), from: id(coin), to: id(usdc), userAddress: id(rich) },
      ...{ provider: 'uniswap-v3', eip155: { slippage: 50 } },
    })
    expect((await send({ from: rich, tx: other.body.tx }, usdc)).status).toBe('success')
    const outcome = await send({ from: rich, tx: body.tx }, usdc)
    expect(outcome).toEqual({ status: 'reverted', arrived: 0n })
  })

  test('a token that keeps a part of each transfer arrives when that was allowed for', async () => {
    const { feeToken } = localContracts
    const { body } = await build({
      ...{ amount: String(parseEther('1')), from: id(coin), to: id(feeToken), userAddress: id(rich) },
      eip155: { slippage: 3 },
    })
    const { arrived, status } = await send({ from: rich, tx: body.tx }, feeToken)
    expect(status).toBe('success')
    expect(arrived).toBeGreaterThan(BigInt(body.tx.minimumAmount))
    expect(arrived).toBeLessThan(BigInt(body.tx.amount))
  })

  test('CON-5, CON-7, CON-9 §7.008: allowances and approvals name the token that is sold', async () => {
    const query = { from: id(usdc), to: id(weth), userAddress: rich }
    const all = await get('build-approve', query)
    expect(all.body.tx).toMatchObject({ from: id(usdc), to: id(weth), value: '0' })
    expect(all.body.tx.data).toMatch(/^0x095ea7b3.*f{64}$/)
    expect(all.body.tx.eip155.gasPrice).toMatch(/^\d+$/)
    const allowance = () =>
      get('allowance', { tokenAddress: id(usdc), userAddress: id(rich), provider: 'uniswap-v2' })
    expect((await allowance()).body).toEqual({ allowance: '0' })
    await approve(usdc, 7n, 'uniswap-v2')
    expect((await allowance()).body).toEqual({ allowance: '7' })
    const ofCoin = await get('allowance', { tokenAddress: id(coin), userAddress: id(rich) })
    expect(BigInt(ofCoin.body.allowance)).toBeGreaterThan(1n << 200n)
    const plain = await build({
      amount: '1',
      from: id(coin),
      to: id(usdc),
      userAddress: poor,
      eip155: { slippage: 1 },
    })
    expect(plain.status).toBe(400)
    expect(plain.body.reasons).toHaveLength(1)
  })

  test.each([
    ['no slippage', {}],
    ['a deadline in the past', { eip155: { slippage: 1 }, deadline: 1 }],
    ['a deadline far away', { eip155: { slippage: 1 }, deadline: 99_999_999_999 }],
    ['a minimum of nothing', { minimumAmount: '0' }],
  ])('with %s nothing is built', async (_, more) => {
    const body = { amount: '1000', from: id(coin), to: id(usdc), userAddress: id(rich), ...more }
    expect((await build(body)).status).toBe(400)
  })

  test('§7.009 CON-8: what gas costs, in three speeds', async () => {
    const { body } = await get('gas-price', { chainId: 'eip155:31337' })
    const [standard, fast, instant] = [BigInt(body.standard), BigInt(body.fast), BigInt(body.instant)]
    expect(standard).toBeGreaterThan(0n)
    expect(fast).toBeGreaterThanOrEqual(standard)
    expect(instant).toBeGreaterThanOrEqual(fast)
  })
})

test('a network without a market offers no swaps, and is not asked', async () => {
  const other = await createTestApp({ networks: [createTestNetwork()] })
  const { offers } = (await other.app.inject('/v1/supported-chains')).json()
  expect(offers.swaps).toEqual([])
  await other.close()
})

test('is said to be offered where there is a market', async () => {
  const { offers } = (await gateway.app.inject('/v1/supported-chains')).json()
  expect(offers.swaps).toEqual(['eip155:31337'])
})

test('a quote costs a node at most two calls once pools, prices and the price of gas are known', async () => {
  const [network] = chains.networks
  const [rpcUrl] = network.rpcUrls.default.http
  const headers = { 'content-type': 'application/json' }
  const node = await startUpstream(async (body, response) => {
    response.end(await (await fetch(rpcUrl, { method: 'POST', body, headers })).text())
  })
  const counted = await createTestApp({
    networks: [{ ...network, rpcUrls: { default: { http: [node.url] } } }],
  })
  const ask = (amount: string) =>
    counted.app.inject(
      `/v1/convert/quotes?${new URLSearchParams({ projectId: 'p1', from: id(usdc), to: id(coin), amount })}`,
    )
  await ask('1000000')
  node.received.length = 0
  const { quotes } = (await ask('2000000')).json()
  expect(quotes).toHaveLength(2)
  expect(node.received.length).toBeLessThanOrEqual(2)
  await counted.close()
  await node.close()
})
