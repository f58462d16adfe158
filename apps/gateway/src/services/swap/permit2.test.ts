import { readSwap } from '@latchkey/decode'
import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import {
  createTestClient,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'

const [rich] = localAccounts
const { dai, feeToken, permit2, universalRouter, usdc, wrappedEther } = localContracts
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Has nothing but fees. */
const operator: Hex = getAddress(`0x${'0f'.repeat(20)}`)
const id = (address: string) => `eip155:31337:${address}`
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

let chains: TestChains<1>
let gateway: TestApp
let paid: TestApp
let without: TestApp
beforeAll(async () => {
  chains = await startTestChains({ hasMarket: true })
  const [network] = chains.networks
  gateway = await createTestApp({ networks: [network] })
  const settings = { LATCHKEY_SWAP_FEE: 50, LATCHKEY_SWAP_FEE_RECIPIENTS: [`eip155:${operator}`] }
  paid = await createTestApp({ networks: [network], config: { settings } })
  const market = { ...network.market, universalRouter: undefined }
  without = await createTestApp({ networks: [{ ...network, market }] })
})
afterAll(async () => {
  await Promise.all([gateway, paid, without].map((one) => one?.close()))
  await chains?.stop()
})

function connect() {
  const [network] = chains.networks
  const transport = http(network.rpcUrls.default.http[0])
  return createTestClient({ mode: 'anvil', chain: network, transport, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}
let before: Hex
beforeEach(async () => {
  before = await connect().snapshot()
})
afterEach(() => connect().revert({ id: before }))

type Asked = { from: string; to: string; amount: bigint; provider?: string; payment?: string }
const ask = ({ amount, from, to, ...more }: Asked, { app } = gateway) =>
  app.inject({
    ...{ method: 'POST', url: '/v1/convert/build-transaction' },
    payload: {
      ...{ projectId: 'p1', amount: String(amount), from: id(from), to: id(to), userAddress: id(rich) },
      ...{ eip155: { slippage: 1 }, payment: 'permit2', ...more },
    },
  })
async function build(asked: Asked, app?: TestApp) {
  const response = await ask(asked, app)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().tx as Record<string, string> & { eip155: { gas: string } }
}
const read = (tx: Record<string, unknown>) =>
  readSwap({
    ...{ to: universalRouter, data: String(tx.data), valueAtomic: BigInt(String(tx.value)) },
    wrappedCoin: wrappedEther,
  })
const balanceOf = (token: string, account: Hex) =>
  token === coin
    ? connect().getBalance({ address: account })
    : connect().readContract({
        ...{ address: token as Hex, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
      })

/** Lets Permit2, and through it the router, take exactly what is sold; sends; tells what moved. */
async function send(tx: Awaited<ReturnType<typeof build>>, { amount, from, to }: Asked) {
  const client = connect()
  const as = { account: rich, chain: null } as const
  const token = from as Hex
  await waitForReceipt(
    client,
    await client.writeContract({
      ...{ ...as, address: token, abi: erc20Abi, functionName: 'approve', args: [permit2, maxUint256] },
    }),
  )
  const end = 2 ** 48 - 1
  await waitForReceipt(
    client,
    await client.writeContract({
      ...{ ...as, address: permit2, abi: permit2Abi, functionName: 'approve' },
      args: [token, universalRouter, amount, end],
    }),
  )
  const ofFee = to === coin ? wrappedEther : to
  const read = () => Promise.all([balanceOf(from, rich), balanceOf(to, rich), balanceOf(ofFee, operator)])
  const [hadSold, hadBought, hadFee] = await read()
  const gas = BigInt(tx.eip155.gas)
  const hash = await client.sendTransaction({ ...as, to: universalRouter, data: tx.data as Hex, gas })
  const receipt = await waitForReceipt(client, hash)
  expect(receipt.status).toBe('success')
  const [sold, bought, fee] = await read()
  const cost = to === coin ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  return { sold: hadSold - sold, bought: bought - hadBought + cost, fee: fee - hadFee }
}

describe('a swap that Permit2 pays', () => {
  test.each([
    ['uniswap-v2', 'a token', dai, usdc, parseUnits('500', 18)],
    ['uniswap-v3', 'a token', dai, usdc, parseUnits('500', 18)],
    ['uniswap-v2', 'the coin', usdc, coin, parseUnits('500', 6)],
    ['uniswap-v3', 'the coin', usdc, coin, parseUnits('500', 6)],
  ])(
    '%s for %s (%s → %s): mined within its own gas, with exactly what was built',
    async (provider, _, from, to, amount) => {
      const asked = { from, to, amount, provider }
      const tx = await build(asked)
      expect(tx).toMatchObject({ to: id(universalRouter), value: '0', provider })
      expect(read(tx)).toEqual({
        ...{ family: 'uniswap-universal', sold: from.toLowerCase(), soldAtomic: amount, permits: [] },
        bought: to === coin ? undefined : to.toLowerCase(),
        ...{ boughtAtomic: BigInt(tx.minimumAmount ?? 0), deadline: BigInt(tx.deadline ?? 0) },
        ...{ isExactOutput: false, receiver: rich.toLowerCase() },
      })
      // The same pools at the same price as without.
      const usual = await build({ ...asked, payment: undefined as never })
      expect([usual.amount, usual.minimumAmount]).toEqual([tx.amount, tx.minimumAmount])
      expect(usual.to).not.toBe(tx.to)
      expect(await send(tx, asked)).toEqual({ sold: amount, bought: BigInt(tx.amount ?? 0), fee: 0n })
    },
  )

  test.each([
    ['uniswap-v2', dai, usdc, parseUnits('500', 18)],
    ['uniswap-v3', dai, usdc, parseUnits('500', 18)],
    ['uniswap-v2', usdc, coin, parseUnits('500', 6)],
    ['uniswap-v3', usdc, coin, parseUnits('500', 6)],
  ])(
    '%s (%s → %s) with the operator’s fee: exactly it, the coin as wrapped coins',
    async (provider, from, to, amount) => {
      const asked = { from, to, amount, provider }
      const whole = BigInt((await build(asked)).amount ?? 0)
      const fee = (whole * 50n) / 10_000n
      const tx = await build(asked, paid)
      expect(tx.amount).toBe(String(whole - fee))
      expect(read(tx)).toMatchObject({
        boughtAtomic: BigInt(tx.minimumAmount ?? 0),
        fee: { basisPoints: 50, recipient: operator.toLowerCase() },
      })
      expect(await send(tx, asked)).toEqual({ sold: amount, bought: whole - fee, fee })
    },
  )

  test('a token that keeps a part of each transfer, which nobody lists, goes to the visitor without a fee', async () => {
    const tx = await build({ from: usdc, to: feeToken, amount: 1_000_000n }, paid)
    expect(tx).toMatchObject({ to: id(universalRouter), provider: 'uniswap-v2' })
    expect(read(tx)).toMatchObject({ receiver: rich.toLowerCase(), bought: feeToken.toLowerCase() })
    expect(read(tx)?.fee).toBeUndefined()
  })

  test('of the best of them where none is named', async () => {
    const asked = { from: dai, to: usdc, amount: parseUnits('500', 18) }
    const each = await Promise.all(
      ['uniswap-v2', 'uniswap-v3'].map((provider) => build({ ...asked, provider })),
    )
    const best = each.reduce((one, two) => (BigInt(one.amount ?? 0) > BigInt(two.amount ?? 0) ? one : two))
    expect(await build(asked)).toMatchObject({ amount: best.amount, provider: best.provider })
  })
})

test.each<[string, Asked, () => TestApp]>([
  ['a network without the router', { from: dai, to: usdc, amount: parseEther('1') }, () => without],
  ['another way', { from: dai, to: usdc, amount: parseEther('1'), payment: 'cheque' }, () => gateway],
  ['by the coin', { from: coin, to: usdc, amount: parseEther('1') }, () => gateway],
  ['by wrapping', { from: wrappedEther, to: coin, amount: 1_000n, provider: 'wrapping' }, () => gateway],
])('%s is refused, and never built in another way', async (_, asked, getApp) => {
  const response = await ask(asked, getApp())
  expect(response.statusCode, response.body).toBe(400)
  expect(response.json().tx).toBeUndefined()
})
