import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network, Transfer } from '@latchkey/core'
import { localAccounts, startTestChains, type TestChains } from '@latchkey/local'
import { toCaip10 } from '@latchkey/primitives'
import { createEvmWallet } from '@latchkey/testing'
import { createPublicClient, erc20Abi, http, parseEther, parseUnits } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReader } from '../network/createReader.js'
import { toNetwork } from '../toNetwork.js'
import { createSender } from './createSender.js'
import { toTransaction } from './toTransaction.js'
import { getTransferAbi } from './transferAbi.js'

/** The keys of the widely known development phrase; test money only. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
const signal = new AbortController().signal

let chains: TestChains
let network: Network
let url: string

beforeAll(async () => {
  chains = await startTestChains()
  network = toNetwork(chains.networks[0])
  url = chains.networks[0].rpcUrls.default.http[0]
})
afterAll(() => chains.stop())

const makeSender = () => createSender({ getRpcUrl: async () => undefined })
const makeWallet = () =>
  createEvmWallet({ privateKeys: keys, chainId: 31337, rpcUrls: { 31337: url }, isAuthorized: true })
const client = () => createPublicClient({ transport: http(url) })
function getToken(symbol: string) {
  const token = chains.networks[0].tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`no ${symbol}`)
  return { ...token, address: toCaip10(network.caipNetworkId, token.address), bare: token.address }
}
const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  network,
  from: localAccounts[0],
  to: receiver,
  token: network.nativeCurrency,
  amountAtomic: parseEther('1'),
  ...more,
})

describe('sending', () => {
  test('§7.052 native ether arrives, and costs no more than the fee that was shown', async () => {
    const sender = makeSender()
    const fee = await sender.estimateFee({ ...transfer(), signal })
    const before = await client().getBalance({ address: localAccounts[0] })
    const hash = await sender.send({
      ...transfer(),
      fee,
      provider: makeWallet(),
      walletName: 'Wallet',
      signal,
    })
    await sender.waitForReceipt({ network, hash, signal })
    expect(await client().getBalance({ address: receiver })).toBe(parseEther('1'))
    const spent = before - (await client().getBalance({ address: localAccounts[0] }))
    expect(spent - parseEther('1')).toBeLessThanOrEqual(fee.feeAtomic)
    expect(spent).toBeGreaterThan(parseEther('1'))
  })

  test.each(['USDC', 'USDT', 'DAI'])('§5.017 %s arrives by a call of its contract', async (symbol) => {
    const token = getToken(symbol)
    const amountAtomic = parseUnits('12.5', token.decimals)
    const sender = makeSender()
    const asked = transfer({ token, amountAtomic })
    const fee = await sender.estimateFee({ ...asked, signal })
    const hash = await sender.send({ ...asked, fee, provider: makeWallet(), walletName: 'Wallet', signal })
    await sender.waitForReceipt({ network, hash, signal })
    const balance = await client().readContract({
      address: token.bare,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [receiver],
    })
    expect(balance).toBe(amountAtomic)
  })

  test('everything but the fee can be sent', async () => {
    const sender = makeSender()
    const from = localAccounts[1]
    const fee = await sender.estimateFee({ ...transfer({ from, amountAtomic: 0n }), signal })
    const amountAtomic = (await client().getBalance({ address: from })) - fee.feeAtomic
    const wallet = makeWallet()
    wallet.selectAccount(1)
    const hash = await sender.send({
      ...transfer({ from, amountAtomic }),
      fee,
      provider: wallet,
      walletName: 'W',
      signal,
    })
    await sender.waitForReceipt({ network, hash, signal })
  })

  test('more than the account has is refused before the wallet is asked', async () => {
    const token = transfer({ token: getToken('USDC'), amountAtomic: 10n ** 30n })
    await expect(makeSender().estimateFee({ ...token, signal })).rejects.toMatchObject({
      code: 'send/would-fail',
    })
  })

  test('a declined request says so', async () => {
    const wallet = makeWallet()
    wallet.behaviour.reject = ['eth_sendTransaction']
    const asked = { ...transfer(), provider: wallet, walletName: 'Wallet', signal }
    await expect(makeSender().send(asked)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('a mistyped checksum is refused', () => {
    const mistyped = `${receiver.slice(0, -2)}e7`
    expect(() => toTransaction(transfer({ to: mistyped }))).toThrow(/not an address/)
    expect(() => toTransaction(transfer({ to: receiver.toLowerCase() }))).not.toThrow()
  })

  test('§7.053 seven USDT contracts use a transfer that returns nothing and names its parameters differently', () => {
    const usdt = [
      '0xdac17f958d2ee523a2206206994597c13d831ec7',
      '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
      '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
      '0x919C1c267BC06a7039e03fcc2eF738525769109c',
      '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
      '0x55d398326f99059fF775485246999027B3197955',
      '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    ] as const
    for (const address of usdt) {
      expect(getTransferAbi(address)).toMatchObject([
        { name: 'transfer', inputs: [{ name: 'recipient' }, { name: 'amount' }], outputs: [] },
      ])
    }
    expect(getTransferAbi(receiver)).toBe(erc20Abi)
  })

  test('§7.037 a token is read with one multicall of name, symbol, balanceOf and decimals', async () => {
    const { bare, name, symbol, decimals } = getToken('USDC')
    const before = recorder.bodies.length
    const sender = createSender({ getRpcUrl: async () => recorder.url })
    const read = await sender.readToken({ network, address: bare, owner: localAccounts[0], signal })
    expect(read).toMatchObject({ name, symbol, decimals })
    expect(read.balanceAtomic).toBeGreaterThan(0n)
    expect(recorder.bodies.slice(before).map((body) => (body as { method: string }).method)).toEqual([
      'eth_call',
    ])
  })

  test('an address without a token says so', async () => {
    const asked = { network, address: receiver, owner: localAccounts[0], signal }
    await expect(makeSender().readToken(asked)).rejects.toMatchObject({ code: 'send/token-not-found' })
  })
})

/** A server between the reader and the node, which notes what passes and can misbehave. */
const recorder = {
  url: '',
  bodies: [] as unknown[],
  answer: undefined as
    | ((attempt: number) => { status: number; headers?: Record<string, string> } | undefined)
    | undefined,
  attempts: 0,
}
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const refusal = recorder.answer?.(++recorder.attempts)
  if (refusal) return void response.writeHead(refusal.status, refusal.headers).end('refused')
  recorder.bodies.push(JSON.parse(body))
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  recorder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describe('reading a network', () => {
  const read = async (options: Parameters<typeof createReader>[1]) =>
    getBlockNumber(await createReader(network, options))

  test('§7.033 §7.034 it posts JSON-RPC 2.0 with id, method and params', async () => {
    recorder.bodies.length = 0
    expect(await read({ getRpcUrl: async () => recorder.url })).toBeGreaterThan(0n)
    expect(recorder.bodies).toMatchObject([
      { jsonrpc: '2.0', id: expect.any(Number), method: 'eth_blockNumber' },
    ])
  })

  test('§7.033 with batching, what is asked at once goes as one batch', async () => {
    recorder.bodies.length = 0
    const reader = await createReader(network, {
      getRpcUrl: async () => recorder.url,
      transport: { batch: true },
    })
    await Promise.all([
      reader.request({ method: 'eth_blockNumber' }),
      reader.request({ method: 'eth_gasPrice' } as never),
      reader.request({ method: 'eth_chainId' } as never),
    ])
    expect(recorder.bodies).toHaveLength(1)
    expect(recorder.bodies[0]).toHaveLength(3)
  })

  test('§7.033 an address that is down is passed over for the next; the site’s own come first', async () => {
    recorder.bodies.length = 0
    const customRpcUrls = { [network.caipNetworkId]: ['http://127.0.0.1:9'] }
    expect(await read({ getRpcUrl: async () => recorder.url, customRpcUrls })).toBeGreaterThan(0n)
    expect(recorder.bodies).toHaveLength(1)
  }, 20_000)

  test('§7.036 a network the gateway does not host is read at its own address', async () => {
    expect(await read({ getRpcUrl: async () => undefined })).toBeGreaterThan(0n)
  })

  test.each([403, 408, 413, 429, 500, 502, 503, 504])(
    '§7.040 §7.041 it tries again after %i',
    async (status) => {
      recorder.attempts = 0
      recorder.answer = (attempt) => (attempt < 3 ? { status } : undefined)
      expect(await read({ getRpcUrl: async () => recorder.url })).toBeGreaterThan(0n)
      expect(recorder.attempts).toBe(3)
    },
  )

  test('§7.040 after 3 retries it gives up', async () => {
    recorder.attempts = 0
    recorder.answer = () => ({ status: 503 })
    await expect(read({ getRpcUrl: async () => recorder.url })).rejects.toThrow()
    expect(recorder.attempts).toBe(4)
  })

  test('§7.042 other failures are final at once', async () => {
    recorder.attempts = 0
    recorder.answer = () => ({ status: 400 })
    await expect(read({ getRpcUrl: async () => recorder.url })).rejects.toThrow()
    expect(recorder.attempts).toBe(1)
    recorder.answer = undefined
  })
})
