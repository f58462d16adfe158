import { type Network, readField, readWalletFailure, type Transfer, toWalletError } from '@latchkey/core'
import { type AnvilNode, startAnvil } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { createChainContext, createEvmWallet } from '@latchkey/testing'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { createReaders } from '../network/createReader.js'
import { toNetwork } from '../toNetwork.js'
import { createConnection } from '../wallets/createConnection.js'
import { asProvider } from '../wallets/Eip1193Provider.js'
import { readHash } from '../wallets/readAnswer.js'
import { createSendCapability } from './createSendCapability.js'

/** The key of the widely known development phrase; test money only. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
const signal = new AbortController().signal
const nodes: AnvilNode[] = []
afterAll(() => Promise.all(nodes.map((node) => node.stop())))

async function start(rules: { hardfork?: string; isFree?: boolean }): Promise<Network> {
  const node = await startAnvil({ chainId: 31337, ...rules })
  nodes.push(node)
  return toNetwork({
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockTime: 1000,
    rpcUrls: { default: { http: [node.rpcUrl] } },
  })
}

/** Reaches the node, which knows nothing of these methods. */
function createFetch(missing: readonly string[]): typeof globalThis.fetch {
  return async (url, init) => {
    const asked = JSON.parse(String(init?.body)) as { id: number; method: string }[]
    const answers = asked.map(async (question) => {
      const error = { code: -32601, message: `Method ${question.method} not found` }
      if (missing.includes(question.method)) return { jsonrpc: '2.0', id: question.id, error }
      return (await fetch(url, { ...init, body: JSON.stringify(question) })).json()
    })
    return Response.json(await Promise.all(answers))
  }
}

/** Sends one ether, and tells what was shown, what the wallet was asked, and what the block has. */
async function sendOne(network: Network, missing: readonly string[] = []) {
  const sender = createSendCapability(
    createReaders(createChainContext({ signal, fetch: createFetch(missing) })),
    {
      asProvider,
      readField,
      readHash,
      readWalletFailure,
      toWalletError,
    },
  )
  const [url = ''] = network.rpcUrls.default.http
  const wallet = createEvmWallet({
    privateKeys: [key],
    chainId: 31337,
    rpcUrls: { 31337: url },
    isAuthorized: true,
  })
  const transfer: Transfer = {
    network,
    from: localAccounts[0],
    to: receiver,
    token: { type: 'native', ...network.nativeCurrency },
    amountAtomic: parseEther('1'),
  }
  const client = createPublicClient({ transport: http(url) })
  const before = await client.getBalance({ address: localAccounts[0] })
  const fee = await sender.estimateFee({ ...transfer, signal })
  const connection = createConnection(wallet, { accounts: [], caipNetworkId: network.caipNetworkId })
  const { hash } = await sender.send({ ...transfer, fee, connection, signal })
  await sender.waitForReceipt({ network, hash, signal })
  const spent = before - (await client.getBalance({ address: localAccounts[0] })) - parseEther('1')
  const request = wallet.requests.find(({ method }) => method === 'eth_sendTransaction')
  const [asked] = (request?.params ?? []) as Record<string, Hex>[]
  return { fee, spent, asked, sent: await client.getTransaction({ hash: hash as Hex }) }
}

describe('what gas costs', () => {
  test('on a network without EIP-1559 is one price, and the wallet is asked for it', async () => {
    const { fee, spent, asked, sent } = await sendOne(await start({ hardfork: 'berlin' }))
    expect(fee.feeAtomic).toBeGreaterThan(0n)
    expect(spent).toBe(fee.feeAtomic)
    expect(asked).toHaveProperty('gasPrice')
    expect(asked).not.toHaveProperty('maxFeePerGas')
    expect(sent.type).toBe('legacy')
  })

  test('before EIP-2930, too', async () => {
    const { fee, spent } = await sendOne(await start({ hardfork: 'istanbul' }))
    expect(spent).toBe(fee.feeAtomic)
  })

  test('a smart account’s operation has both prices there', async () => {
    const network = await start({ hardfork: 'berlin' })
    const request = async ({ method }: { method: string }) => (method === 'eth_estimateGas' ? '0x30d40' : {})
    const connection = createConnection({ request }, { accounts: [], caipNetworkId: network.caipNetworkId })
    const sender = createSendCapability(createReaders(createChainContext({ signal })), {
      asProvider,
      readField,
      readHash,
      readWalletFailure,
      toWalletError,
    })
    const { details, feeAtomic } = await sender.estimateFee({
      network,
      from: localAccounts[0],
      to: receiver,
      token: { type: 'native', ...network.nativeCurrency },
      amountAtomic: 1n,
      sender: { connection, accountType: 'smartAccount' },
      signal,
    })
    const price = feeAtomic / 210_000n
    expect(price).toBeGreaterThan(0n)
    expect(details).toMatchObject({ maxFeePerGas: price, maxPriorityFeePerGas: price })
  })

  test.each([
    ['tips', ['eth_maxPriorityFeePerGas']],
    ['past fees', ['eth_feeHistory']],
    ['either', ['eth_maxPriorityFeePerGas', 'eth_feeHistory']],
  ])('is known where the node knows nothing of %s', async (_, missing) => {
    const { fee, spent, asked } = await sendOne(await start({}), missing)
    expect(asked).toHaveProperty('maxFeePerGas')
    expect(spent).toBeGreaterThan(0n)
    expect(spent).toBeLessThanOrEqual(fee.feeAtomic)
  })

  test.each([
    // This node suggests a tip even so, where it is asked for one.
    ['with EIP-1559', {}, ['eth_maxPriorityFeePerGas']],
    ['without', { hardfork: 'berlin' }, []],
  ])('is nothing where the network takes nothing, %s', async (_, rules, missing) => {
    const { fee, spent } = await sendOne(await start({ ...rules, isFree: true }), missing)
    expect(fee.feeAtomic).toBe(0n)
    expect(spent).toBe(0n)
  })
})
