import { startTestSolana, type TestSolana } from '@latchkey/local/chains/solana'
import { type HistoryTransaction, toSignInText } from '@latchkey/wire'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import {
  callToken,
  createTestPayer,
  openTokenAccount,
  type TestInstruction,
  type TestPayer,
  transferCoins,
  transferTokens,
} from '../../testing/solana/createTestPayer.js'
import { tokenPrograms } from './tokens/tokenPrograms.js'

/** Two chains of the same kind under two names, and two accounts on each. */
const secondId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const nobody = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const nativePlaceholder = 'So11111111111111111111111111111111111111111'

let solanas: [TestSolana, TestSolana]
let gateway: TestApp
let payers: [TestPayer, TestPayer]
let firstId: string
beforeAll(async () => {
  solanas = await Promise.all([startTestSolana(), startTestSolana()])
  const [first, second] = solanas
  firstId = first.network.caipNetworkId
  payers = [createTestPayer(first.accounts[0]), createTestPayer(first.accounts[1])]
  gateway = await createTestApp({
    networks: [first.network, { ...second.network, caipNetworkId: secondId, name: 'Solana Devnet' }],
  })
})
afterAll(async () => {
  await gateway?.close()
  await Promise.all((solanas ?? []).map((one) => one.stop()))
})

const get = async (path: string) => {
  const response = await gateway.app.inject(`/v1/${path}${path.includes('?') ? '&' : '?'}projectId=p1`)
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

async function rpc(chainId: string, method: string, params: unknown[] = []) {
  const response = await gateway.app.inject({
    method: 'POST',
    url: `/v1/?projectId=p1&chainId=${chainId}`,
    payload: { jsonrpc: '2.0', id: 7, method, params },
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}

/** Signs and sends through the gateway, and waits until it is confirmed. */
async function send(payer: TestPayer, instructions: TestInstruction[], chainId = firstId, options = {}) {
  const latest = await rpc(chainId, 'getLatestBlockhash', [{ commitment: 'confirmed' }])
  const { signature, wire } = payer.createTransaction(latest.result.value.blockhash, instructions)
  const sent = await rpc(chainId, 'sendTransaction', [wire, { encoding: 'base64', ...options }])
  expect(sent).toEqual({ jsonrpc: '2.0', id: 7, result: signature })
  await expect
    .poll(
      async () =>
        (await rpc(chainId, 'getSignatureStatuses', [[signature]])).result.value[0]?.confirmationStatus,
    )
    .toMatch(/confirmed|finalized/)
  return signature
}

type Item = { symbol: string; address: string; value: number; iconUrl: string; quantity: { numeric: string } }
const balances = async (address: string, chainId?: string): Promise<Item[]> => {
  const query = chainId === undefined ? '' : `&chainId=${chainId}`
  return (await get(`account/${address}/balance?currency=usd${query}`)).body.balances
}
const history = async (address: string, query = '') =>
  (await get(`account/${address}/history?chainId=${firstId}${query}`)).body

describe('the RPC proxy', () => {
  test('RPC-4: getBalance answers a number on each network', async () => {
    for (const chainId of [firstId, secondId]) {
      for (const { address } of payers) {
        const answer = await rpc(chainId, 'getBalance', [address])
        expect(answer).toMatchObject({ id: 7, result: { value: expect.any(Number) } })
        expect(answer.result.value).toBeGreaterThan(0)
      }
    }
  })

  test('gives no test coins away, unless a network says so', async () => {
    expect((await rpc(firstId, 'requestAirdrop', [nobody, 1_000_000_000])).error.code).toBe(-32_601)
  })

  test('the networks are in the list of the supported ones', async () => {
    expect((await get('supported-chains')).body.http).toEqual([firstId, secondId])
  })
})

describe('balances', () => {
  test('§9.044, §9.045, BAL-3: SOL by its placeholder and tokens of both programs, with amount, price, value and picture', async () => {
    const [{ network }] = solanas
    const items = await balances(payers[0].address, firstId)
    expect(items[0]).toMatchObject({
      symbol: 'SOL',
      address: nativePlaceholder,
      price: 150,
      chainId: firstId,
    })
    const usdc = network.tokens.find(({ symbol }) => symbol === 'USDC')
    const pusd = network.tokens.find(({ symbol }) => symbol === 'PUSD')
    for (const token of [usdc, pusd]) {
      const item = items.find(({ address }) => address === `${firstId}:${token?.address}`)
      expect(item).toMatchObject({ name: token?.name, symbol: token?.symbol, price: 1, iconUrl: token?.logo })
      expect(item?.value).toBe(Number(item?.quantity.numeric))
      expect(item?.value).toBeGreaterThan(0)
    }
  })

  test('both networks and both accounts have their own', async () => {
    const before = await Promise.all(payers.map(({ address }) => balances(address)))
    for (const items of before) {
      expect(new Set(items.map((item) => (item as never as { chainId: string }).chainId))).toEqual(
        new Set([firstId, secondId]),
      )
    }
    const coin = async (index: 0 | 1, chainId: string) =>
      (await balances(payers[index].address, chainId))[0]?.quantity.numeric
    const [firstBefore, secondBefore, elsewhereBefore] = await Promise.all([
      coin(0, firstId),
      coin(1, firstId),
      coin(1, secondId),
    ])
    await send(payers[0], [transferCoins(payers[0].address, payers[1].address, 250_000_000n)])
    expect(Number(await coin(1, firstId))).toBeCloseTo(Number(secondBefore) + 0.25, 8)
    expect(Number(await coin(0, firstId))).toBeCloseTo(Number(firstBefore) - 0.250005, 8)
    expect(await coin(1, secondId)).toBe(elsewhereBefore)
  })

  test('BAL-7: an account without anything has an empty list', async () => {
    expect(await balances(nobody)).toEqual([])
  })

  test('a token that is not listed is called what its mint says, and has no picture', async () => {
    const [{ network }] = solanas
    const plain = await createTestApp({ networks: [{ ...network, tokens: [] }] })
    const url = `/v1/account/${payers[0].address}/balance?projectId=p1&currency=usd`
    const items: Item[] = (await plain.app.inject(url)).json().balances
    expect(items).toContainEqual(
      expect.objectContaining({ symbol: 'PUSD', name: 'Practice Dollar', iconUrl: '', price: 0 }),
    )
    const usdc = network.tokens[0]?.address ?? ''
    expect(items.map(({ address }) => address)).toContain(`${network.caipNetworkId}:${usdc}`)
    await plain.close()
  })

  test('certain tokens are read afresh, also with nothing of them', async () => {
    const usdc = `${firstId}:${solanas[0].network.tokens[0]?.address}`
    const native = `${firstId}:${nativePlaceholder}`
    const query = `currency=usd&chainId=${firstId}&forceUpdate=${usdc},${native}`
    const items: Item[] = (await get(`account/${nobody}/balance?${query}`)).body.balances
    expect(items).toMatchObject([
      { symbol: 'SOL', address: nativePlaceholder, quantity: { numeric: '0.000000000' } },
      { symbol: 'USDC', address: usdc, quantity: { numeric: '0.000000' } },
    ])
  })

  test('prices are answered for coin and tokens', async () => {
    const usdt = solanas[0].network.tokens.find(({ symbol }) => symbol === 'USDT')
    const addresses = [`${firstId}:${nativePlaceholder}`, `${firstId}:${usdt?.address}`]
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/v1/fungible/price',
      payload: { projectId: 'p1', currency: 'usd', addresses },
    })
    expect(response.json().fungibles).toMatchObject([
      { address: addresses[0], symbol: 'SOL', price: 150, decimals: 9 },
      { address: addresses[1], symbol: 'USDT', price: 0.9995, decimals: 6 },
    ])
  })
})

test('ID-4: an account has no name, which is answered and not refused', async () => {
  const { body, status } = await get(`identity/${payers[0].address}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: null, avatar: null })
})

describe('the history', () => {
  const receiver = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'

  test('HIS-4: says of coins and tokens who sent how much to whom, to sender and receiver', async () => {
    const [{ network }] = solanas
    const usdc = network.tokens.find(({ symbol }) => symbol === 'USDC')
    const mint = { mint: usdc?.address ?? '', program: tokenPrograms.token }
    const [sender] = payers
    const coins = await send(sender, [transferCoins(sender.address, receiver, 1_000_000_000n)])
    const tokens = await send(sender, [
      openTokenAccount(sender.address, { ...mint, owner: receiver }),
      transferTokens(sender.address, receiver, { ...mint, amountAtomic: 2_500_000n, decimals: 6 }),
    ])
    // To a token account that is there, the receiver's own address is not in the transaction at all.
    const again = await send(sender, [
      transferTokens(sender.address, receiver, { ...mint, amountAtomic: 1_000_000n, decimals: 6 }),
    ])
    const ends = { sentFrom: sender.address, sentTo: receiver, status: 'confirmed', chain: firstId, nonce: 0 }
    const token = {
      fungible_info: { symbol: 'USDC', name: 'USD Coin', address: mint.mint },
      nft_info: null,
    }
    const sent = await history(sender.address)
    expect(sent.data.slice(0, 4)).toMatchObject([
      {
        metadata: { hash: again, operationType: 'send', ...ends },
        transfers: [{ ...token, direction: 'out', quantity: { numeric: '1' } }],
      },
      {
        metadata: { hash: tokens, operationType: 'send', ...ends },
        transfers: [{ ...token, direction: 'out', quantity: { numeric: '2.5' } }],
      },
      {
        metadata: { hash: tokens, operationType: 'execute' },
        transfers: [
          { fungible_info: { symbol: 'SOL' }, direction: 'out', quantity: { numeric: '0.00203928' } },
        ],
      },
      {
        metadata: { hash: coins, operationType: 'send', ...ends },
        transfers: [{ fungible_info: { symbol: 'SOL' }, direction: 'out', quantity: { numeric: '1' } }],
      },
    ])
    expect(await history(receiver)).toMatchObject({
      data: [
        { metadata: { hash: again, operationType: 'receive', ...ends }, transfers: [{ direction: 'in' }] },
        { metadata: { hash: tokens, operationType: 'receive', ...ends }, transfers: [{ direction: 'in' }] },
        { metadata: { hash: coins, operationType: 'receive', ...ends }, transfers: [{ direction: 'in' }] },
      ],
      next: null,
    })
    const ids = sent.data.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('tells what was burnt, what was closed, and what failed', async () => {
    const [{ network }] = solanas
    const token = network.tokens.find(({ symbol }) => symbol === 'BONK')
    const mint = { mint: token?.address ?? '', program: tokenPrograms.token }
    const [sender] = payers
    const held = (await balances(sender.address, firstId)).find(({ symbol }) => symbol === 'BONK')
    const all = Buffer.alloc(9)
    all[0] = 8
    all.writeBigUInt64LE(BigInt((held?.quantity.numeric ?? '0').replace('.', '')), 1)
    const burnt = await send(sender, [callToken(sender.address, { ...mint, data: all })])
    const closed = await send(sender, [callToken(sender.address, { ...mint, data: Buffer.of(9) })])
    const tooMuch = transferCoins(sender.address, nobody, 10n ** 18n)
    const failed = await send(sender, [tooMuch], firstId, { skipPreflight: true })
    const { data } = await history(sender.address)
    expect(data.slice(0, 3)).toMatchObject([
      { metadata: { hash: failed, operationType: 'send', status: 'failed' }, transfers: [] },
      {
        metadata: { hash: closed, operationType: 'close' },
        transfers: [
          { fungible_info: { symbol: 'SOL' }, direction: 'in', quantity: { numeric: '0.00203928' } },
        ],
      },
      {
        metadata: { hash: burnt, operationType: 'burn' },
        transfers: [{ fungible_info: { symbol: 'BONK' }, direction: 'out' }],
      },
    ])
  })

  test('says what coins and listed tokens were worth, by prices that were noted meanwhile', async () => {
    const [{ network }] = solanas
    const usdc = network.tokens.find(({ symbol }) => symbol === 'USDC')
    const mint = { mint: usdc?.address ?? '', program: tokenPrograms.token }
    const [sender] = payers
    await balances(sender.address, firstId)
    await send(sender, [
      transferCoins(sender.address, receiver, 1_500_000_000n),
      transferTokens(sender.address, receiver, { ...mint, amountAtomic: 2_509_999n, decimals: 6 }),
    ])
    const { data }: { data: HistoryTransaction[] } = await history(sender.address)
    const worths = data
      .slice(0, 2)
      .flatMap(({ transfers }) => transfers ?? [])
      .map(({ fungible_info, price, value }) => [fungible_info?.symbol, price, value])
    expect(worths.toSorted()).toEqual([
      ['SOL', 150, 225],
      ['USDC', 1, 2.5],
    ])
  })

  test('§7.004: goes on page by page, newest first, without a gap or a repetition', async () => {
    const [, sender] = payers
    const hashes: string[] = []
    for (let count = 1n; count <= 30n; count++) {
      hashes.unshift(await send(sender, [transferCoins(sender.address, nobody, 1_000_000n + count)]))
    }
    const seen: string[] = []
    let next: string | null = ''
    for (let page = 0; next !== null && page < 20; page++) {
      const query: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`
      const body: { data: { metadata: { hash: string } }[]; next: string | null } = await history(
        sender.address,
        query,
      )
      seen.push(...body.data.map(({ metadata }) => metadata.hash))
      next = body.next
    }
    expect(seen.slice(0, 30)).toEqual(hashes)
    expect(next).toBeNull()
    expect(seen.length).toBeGreaterThan(30)
    for (const hash of hashes) expect(seen.filter((one) => one === hash)).toHaveLength(1)
  })

  test('both networks are told together, each item with its own', async () => {
    const [sender] = payers
    const there = await send(sender, [transferCoins(sender.address, nobody, 2_000_000n)], secondId)
    const { body } = await get(`account/${sender.address}/history`)
    const found = body.data.find(({ metadata }: { metadata: { hash: string } }) => metadata.hash === there)
    expect(found.metadata.chain).toBe(secondId)
    expect(body.data.map(({ metadata }: { metadata: { chain: string } }) => metadata.chain)).toContain(
      firstId,
    )
  })

  test('HIS-8: an address with a letter in front, and a cursor of somebody else, are refused', async () => {
    const wrong = await get(`account/X${payers[0].address}/history?chainId=${firstId}`)
    expect(wrong.status).toBe(400)
    expect(wrong.body.reasons[0].field).toBe('address')
    const url = `/v1/account/${payers[0].address}/history?projectId=p1&chainId=${firstId}&cursor=solana-node.abc`
    expect((await gateway.app.inject(url)).statusCode).toBe(400)
  })
})

describe('signing in', () => {
  async function authenticate(signer: TestPayer, address: string, chainId: string) {
    const { nonce, token } = (await gateway.app.inject('/auth/v1/nonce?projectId=p1')).json()
    const domain = 'app.example.org'
    const uri = `https://${domain}/`
    const data = { accountAddress: address, chainId, domain, uri, version: '1', nonce }
    const message = toSignInText(data, { chainId })
    return gateway.app.inject({
      method: 'POST',
      url: '/auth/v1/authenticate?projectId=p1',
      headers: { origin: `https://${domain}`, 'x-nonce-jwt': `Bearer ${token}` },
      payload: { data, message, signature: signer.signText(message) },
    })
  }

  test('AUT-2 (Solana): a good signature answers a token with the claims of the account, on both networks for both accounts', async () => {
    for (const chainId of [firstId, secondId]) {
      for (const payer of payers) {
        const response = await authenticate(payer, payer.address, chainId)
        expect(response.statusCode).toBe(200)
        expect(decodeJwt(response.json().token)).toMatchObject({
          address: payer.address,
          chainId: chainId.split(':')[1],
          chainNamespace: 'solana',
          caip2Network: chainId,
        })
      }
    }
  })

  test('another account’s signature is refused', async () => {
    const response = await authenticate(payers[1], payers[0].address, firstId)
    expect(response.statusCode).toBe(401)
  })
})

describe('the wallet directory', () => {
  const find = async (chains: string) =>
    (await gateway.app.inject(`/getWallets?projectId=p1&chains=${chains}&entries=100`)).json().data as {
      name: string
      chains: string[]
    }[]

  test('finds the wallets that sign for Solana, whichever of its networks is asked for', async () => {
    const main = await find('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(main.map(({ name }) => name)).toContain('Phantom')
    for (const { chains } of main) expect(chains.some((chain) => chain.startsWith('solana:'))).toBe(true)
    expect(await find(firstId)).toEqual(main)
  })
})
