import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import type { HistoryTransaction } from '@latchkey/wire'
import fc from 'fast-check'
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.js'

const [rich] = localAccounts
const gas = toHex(200_000)
const runs = 3
const moves = 40
const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

let chains: TestChains<1>
let gateway: TestApp
beforeAll(async () => {
  chains = await startTestChains()
  gateway = await createTestApp({ networks: chains.networks })
})
afterAll(async () => {
  await gateway?.close()
  await chains?.stop()
})

const transport = () => http(chains.networks[0].rpcUrls.default.http[0])
const toNode = () => createTestClient({ mode: 'anvil', transport: transport() })
const toClient = () => createPublicClient({ transport: transport(), cacheTime: 0 })
const tokenOf = (symbol: string) => {
  const token = chains.networks[0].tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}`)
  return token
}

type Call = { from: Address; to: Address; value?: bigint; data?: Hex }
const send = ({ from, to, value = 0n, data = '0x' }: Call) => {
  const params = [{ from, to, data, gas, value: toHex(value) }]
  return toNode().request({ method: 'eth_sendTransaction' as never, params: params as never })
}
const transferCall = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

/** How money moves; also what fails, and what contracts pay without a log. */
const kinds = {
  native: ({ amount, from, to }) => ({ from, to, value: amount }),
  token: ({ amount, from, to }) => ({
    from,
    to: tokenOf('USDC').address,
    data: transferCall(to, amount / 10n ** 12n),
  }),
  'token that fails': ({ from, to }) => ({
    from,
    to: tokenOf('USDC').address,
    data: transferCall(to, maxUint256),
  }),
  // A token takes no ether.
  'native that fails': ({ amount, from }) => ({ from, to: tokenOf('USDC').address, value: amount }),
  wrap: ({ amount, from }) => ({
    ...{ from, to: localContracts.wrappedEther, value: amount },
    data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }),
  }),
  // Fails where the account has wrapped less.
  unwrap: ({ amount, from }) => ({
    ...{ from, to: localContracts.wrappedEther },
    data: encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] }),
  }),
  'through a contract': ({ amount, from, to }) => {
    const payment = { target: to, allowFailure: false, value: amount, callData: '0x' as const }
    const args = [[payment, { ...payment, value: 0n }]] as const
    const data = encodeFunctionData({ abi: paymentsAbi, functionName: 'aggregate3Value', args })
    return { from, to: localContracts.multicall3, value: amount, data }
  },
} satisfies Record<string, (move: { from: Address; to: Address; amount: bigint }) => Call>

const paymentsAbi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
])

/** All pages of an account's history. */
async function readHistory(account: Address): Promise<HistoryTransaction[]> {
  const all: HistoryTransaction[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const response = await gateway.app.inject(`/v1/account/${account}/history?projectId=p1${query}`)
    expect(response.statusCode).toBe(200)
    const page = response.json() as { data: HistoryTransaction[]; next: string | null }
    all.push(...page.data)
    cursor = page.next
  }
  return all
}

/** What came in less what went out, in base units. */
function sum(history: readonly HistoryTransaction[], symbol: string, decimals: number): bigint {
  const signs: Record<string, bigint> = { in: 1n, out: -1n, self: 0n }
  return history
    .flatMap(({ transfers }) => transfers ?? [])
    .filter(({ fungible_info }) => fungible_info?.symbol === symbol)
    .reduce(
      (total, { direction, quantity }) =>
        total + (signs[direction] ?? 0n) * parseUnits(quantity.numeric, decimals),
      0n,
    )
}

const sumFees = (history: readonly HistoryTransaction[]) =>
  history.reduce((total, { metadata }) => total + BigInt(metadata.fee ?? 0), 0n)

let made = 0
async function createAccounts(): Promise<[Address, Address, Address]> {
  const node = toNode()
  const accounts = Array.from({ length: 3 }, (): Address => `0x${(++made).toString(16).padStart(40, 'd')}`)
  for (const address of accounts) {
    await node.impersonateAccount({ address })
    await send({ from: rich, to: address, value: parseEther('5') })
    await send({ from: rich, to: tokenOf('USDC').address, data: transferCall(address, 5_000_000n) })
  }
  return accounts as [Address, Address, Address]
}

test('the sum of an account’s history is its balance, fees included, whatever was moved', {
  timeout: 60_000,
}, async () => {
  const someone = fc.nat({ max: 2 })
  const move = fc.record({
    ...{ from: someone, to: someone, isMined: fc.boolean() },
    kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
    amount: fc.bigInt(0n, parseEther('0.4')),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: moves, maxLength: moves }), async (all) => {
      const accounts = await createAccounts()
      const node = toNode()
      await node.setAutomine(false)
      for (const { amount, from, isMined, kind, to } of all) {
        // What an account cannot pay for is refused before it is a transaction.
        const call = kinds[kind]({ amount, from: accounts[from] as Address, to: accounts[to] as Address })
        await send(call).catch(() => {})
        if (isMined) await node.mine({ blocks: 1 })
      }
      await node.setAutomine(true)
      await node.mine({ blocks: 1 })
      for (const account of accounts) {
        const history = await readHistory(account)
        expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
        const native = sum(history, 'ETH', 18) - sumFees(history)
        expect(native).toBe(await toClient().getBalance({ address: account }))
        for (const symbol of ['USDC', 'WETH']) {
          const { address, decimals } = tokenOf(symbol)
          const args = [account] as const
          const held = await toClient().readContract({
            address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args,
          })
          expect(sum(history, symbol, decimals)).toBe(held)
        }
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
})
