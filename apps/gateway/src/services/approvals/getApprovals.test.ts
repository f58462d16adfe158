import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import type { Approval } from '@latchkey/wire'
import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  maxUint48,
  maxUint256,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, createTestNetwork, type TestApp } from '../../testing/createTestApp.js'
import { delegatedAllowancesCode } from '../../testing/delegatedAllowances.js'

const [rich, friend, stranger] = localAccounts
const nobody: Hex = `0x${'9'.repeat(40)}`
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 value)',
  'function ownerOf(uint256 tokenId) view returns (address)',
])
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

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

const getClient = () => createPublicClient({ transport: http(chains.networks[0].rpcUrls.default.http[0]) })
const getNode = () =>
  createTestClient({ mode: 'anvil', transport: http(chains.networks[0].rpcUrls.default.http[0]) })

/** Sends from the rich account, of which the node holds the key, and waits until it is mined. */
async function transact(to: string, data: Hex): Promise<void> {
  const client = getClient()
  const params = [{ from: rich, to, data }] as never
  const hash = (await client.request({ method: 'eth_sendTransaction' as never, params })) as Hex
  await waitForReceipt(client, hash)
}

const approve = (to: string, spender: string, amount: bigint) =>
  transact(to, encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, amount] }))
const allowAll = (operator: string, isAllowed: boolean) =>
  transact(
    chains.networks[0].nft,
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator as Hex, isAllowed] }),
  )
const delegate = (token: Hex, spender: string, amount: bigint, expiration: bigint) =>
  transact(
    permit2,
    encodeFunctionData({
      abi: permit2Abi,
      functionName: 'approve',
      args: [token, spender as Hex, amount, Number(expiration)],
    }),
  )
const tokenOf = (symbol: string) => {
  const token = chains.networks[0].tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`There is no ${symbol}`)
  return token
}
const ask = (address: string, query = '&chainId=eip155:31337', app = gateway.app) =>
  app.inject(`/v1/account/${address}/approvals?projectId=p1${query}`)
const list = async (address: string = rich, query?: string, app?: TestApp['app']): Promise<Approval[]> =>
  (await ask(address, query, app)).json().data
const of = (approvals: readonly Approval[], kind: string) => approvals.filter((one) => one.kind === kind)

describe('what contracts may take', () => {
  test('an amount of a token is told with its token, its spender and what it is worth', async () => {
    const { router } = chains.networks[0].market
    await approve(tokenOf('USDC').address, router, 25_000_000n)
    const [first] = await list()
    expect(first).toEqual({
      kind: 'allowance',
      token: {
        address: tokenOf('USDC').address.toLowerCase(),
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        iconUrl: 'https://gateway.example.org/public/getTokenImage/USDC',
      },
      spender: router.toLowerCase(),
      spender_name: 'Exchange',
      spender_is_contract: true,
      amount: '25000000',
      is_unlimited: false,
      value_at_risk: 25,
    })
  })

  test('an unlimited one puts at risk what the account has; somebody’s account has no name and no code', async () => {
    await approve(tokenOf('USDC').address, friend, maxUint256)
    const [first] = await list()
    expect(first).toMatchObject({
      spender: friend.toLowerCase(),
      spender_name: null,
      spender_is_contract: false,
      amount: String(maxUint256),
      is_unlimited: true,
      value_at_risk: 5_000,
    })
  })

  test('what was taken back is not told, however often it was given', async () => {
    await approve(tokenOf('DAI').address, stranger, 5n)
    expect((await list())[0]?.token.symbol).toBe('DAI')
    await approve(tokenOf('DAI').address, stranger, 0n)
    expect((await list()).map(({ token }) => token.symbol)).not.toContain('DAI')
  })

  test('one NFT is told by its number while the account has it, and all of a collection as an operator', async () => {
    const { nft } = chains.networks[0]
    const owned: bigint[] = []
    for (let id = 1n; owned.length < 2; id++) {
      const args = [id] as const
      const owner = await getClient().readContract({ address: nft, abi, functionName: 'ownerOf', args })
      if (owner === rich) owned.push(id)
    }
    const [first = 0n, second = 0n] = owned
    await approve(nft, stranger, first)
    await approve(nft, stranger, second)
    await allowAll(friend, true)
    const found = await list()
    expect(of(found, 'operator')).toEqual([
      {
        kind: 'operator',
        token: { address: nft.toLowerCase(), name: 'Latchkey Keys', symbol: 'KEY', iconUrl: '' },
        spender: friend.toLowerCase(),
        spender_name: null,
        spender_is_contract: false,
        amount: '1',
        is_unlimited: true,
        value_at_risk: null,
      },
    ])
    const ids = (approvals: readonly Approval[]) =>
      of(approvals, 'nft-allowance').map(({ spender, token_id }) => [token_id, spender])
    expect(ids(found)).toEqual([
      [String(second), stranger.toLowerCase()],
      [String(first), stranger.toLowerCase()],
    ])
    const args = [rich, nobody, second] as const
    await transact(nft, encodeFunctionData({ abi, functionName: 'transferFrom', args }))
    await allowAll(friend, false)
    const after = await list()
    expect(of(after, 'operator')).toEqual([])
    expect(ids(after)).toEqual([[String(first), stranger.toLowerCase()]])
  })

  test('an amount that Permit2 keeps is told until it ends', async () => {
    const node = getNode()
    await node.setCode({ address: permit2, bytecode: delegatedAllowancesCode })
    const { timestamp } = await getClient().getBlock()
    const end = timestamp + 1_000n
    const { address } = tokenOf('USDC')
    await delegate(address, friend, 3_000_000n, end)
    await delegate(address, stranger, 2n ** 160n - 1n, maxUint48)
    const found = of(await list(), 'delegated-allowance')
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({
      spender: stranger.toLowerCase(),
      is_unlimited: true,
      value_at_risk: 5_000,
    })
    expect(found[0]).not.toHaveProperty('expires_at')
    expect(found[1]).toMatchObject({
      spender: friend.toLowerCase(),
      amount: '3000000',
      is_unlimited: false,
      value_at_risk: 3,
      expires_at: Number(end),
    })
    await approve(address, permit2, maxUint256)
    expect((await list())[0]).toMatchObject({ spender: permit2.toLowerCase(), spender_name: 'Permit2' })
    await node.increaseTime({ seconds: 2_000 })
    await node.mine({ blocks: 1 })
    const spenders = of(await list(), 'delegated-allowance').map(({ spender }) => spender)
    expect(spenders).toEqual([stranger.toLowerCase()])
  })

  test('a token that the operator does not list has no picture, and no price means no value', async () => {
    const [network] = chains.networks
    const { market: _, ...bare } = { ...network, tokens: [] }
    const app = await createTestApp({ networks: [bare] })
    const [usdc] = (await list(rich, undefined, app.app)).filter(({ token }) => token.symbol === 'USDC')
    expect(usdc).toMatchObject({ token: { name: 'USD Coin', iconUrl: '' }, value_at_risk: null })
    await app.close()
  })

  test('an account that has approved nothing has an empty list', async () => {
    expect((await ask(nobody)).json()).toEqual({ data: [] })
  })
})

test('on a public network the logs of an account are looked for, those of Permit2 too', async () => {
  const app = await createTestApp({ networks: [{ ...chains.networks[0], isLocal: false }] })
  const both = [await list(), await list(rich, undefined, app.app)]
  expect(of(both[0] ?? [], 'delegated-allowance')).toHaveLength(1)
  expect(both[1]).toEqual(both[0])
  await app.close()
})

describe('requests that cannot be answered', () => {
  const field = (response: { json(): { reasons: { field: string }[] } }) => response.json().reasons[0]?.field

  test('an invalid address, or a namespace that has no approvals, answers 400 with field address', async () => {
    const solana = '&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    for (const [address, query] of [
      ['0x12', undefined],
      [rich, solana],
    ] as const) {
      const response = await ask(address, query)
      expect([response.statusCode, field(response)]).toEqual([400, 'address'])
    }
  })

  test('a network that is malformed or not served answers 400 with field chainId', async () => {
    for (const query of ['&chainId=eip155:5', '&chainId=nonsense']) {
      const response = await ask(rich, query)
      expect([response.statusCode, field(response)]).toEqual([400, 'chainId'])
    }
    expect((await ask(rich, '')).statusCode).toBe(400)
  })

  test('a network that cannot be reached answers 503, and when to ask again', async () => {
    const gone = createTestNetwork(['http://127.0.0.1:9'], { id: 5, caipNetworkId: 'eip155:5', name: 'Gone' })
    const app = await createTestApp({ networks: [gone] })
    const response = await ask(rich, '&chainId=eip155:5', app.app)
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    await app.close()
  })
})
