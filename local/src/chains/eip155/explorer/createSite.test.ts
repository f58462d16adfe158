import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  stringToHex,
  zeroHash,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import type { LocalServer } from '../../../page/serveLocal.js'
import { startExplorer } from '../../../services/explorer/startExplorer.js'
import { localAccounts } from '../localAccounts.js'
import { startTestChains, type TestChains } from '../node/startTestChains.js'
import { waitForReceipt } from '../node/waitForReceipt.js'
import { createSite } from './createSite.js'

let chains: TestChains<1>
let explorer: LocalServer
beforeAll(async () => {
  chains = await startTestChains()
  explorer = await startExplorer({ port: 0, sites: chains.networks.map(createSite) })
})
afterAll(async () => {
  await explorer?.stop()
  await chains?.stop()
})

const [from, to] = localAccounts

function createSender() {
  const transport = http(chains.networks[0].rpcUrls.default.http[0])
  const account = mnemonicToAccount('test test test test test test test test test test test junk')
  return createWalletClient({ account, transport })
}
/** Mining follows the answer to a sent transaction by a moment. */
async function mined(hash: `0x${string}`) {
  const client = createPublicClient({ transport: http(chains.networks[0].rpcUrls.default.http[0]) })
  await waitForReceipt(client, hash)
  return hash
}
async function open(path: string) {
  const response = await fetch(explorer.url.replace('localhost', '127.0.0.1') + path)
  return { status: response.status, text: await response.text() }
}

test('shows the latest blocks and transactions, labelled as test money', async () => {
  const { status, text } = await open('/31337')
  expect(status).toBe(200)
  expect(text).toContain('Local explorer — test money only')
  expect(text).toContain('<h1>Local One</h1>')
  expect(text).toMatch(/href="\/31337\/tx\/0x[0-9a-f]{64}"/)
})

test('shows what an account holds and what it received', async () => {
  const { text } = await open(`/31337/address/${from.toLowerCase()}`)
  expect(text).toContain('5000 USDC')
  expect(text).toContain('0.25 WBTC')
  expect(text).toContain('<dt>Latchkey Keys</dt><dd>2</dd>')
  const hashes = new Set(text.match(/\/tx\/0x[0-9a-f]{64}/g))
  expect(hashes.size).toBe(7)
})

test('shows a transfer of ether on its own page and on both accounts’', async () => {
  const hash = await mined(
    await createSender().sendTransaction({ chain: null, to, value: parseEther('1.5') }),
  )
  const { text } = await open(`/31337/tx/${hash}`)
  expect(text).toContain('✓ Success')
  expect(text).toContain('1.5 ETH')
  for (const address of [from, to]) expect((await open(`/31337/address/${address}`)).text).toContain(hash)
})

test('decodes the tokens and keys a transaction moved', async () => {
  const [network] = chains.networks
  const sender = createSender()
  const usdc = network.tokens[0]?.address ?? network.nft
  const tokenHash = await mined(
    await sender.writeContract({
      chain: null,
      address: usdc,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, 12_340_000n],
    }),
  )
  expect((await open(`/31337/tx/${tokenHash}`)).text).toContain('12.34 USDC')
  expect((await open(`/31337/address/${to}`)).text).toContain(tokenHash)

  const keyHash = await mined(
    await sender.writeContract({
      chain: null,
      address: network.nft,
      abi: parseAbi(['function transferFrom(address from, address to, uint256 id)']),
      functionName: 'transferFrom',
      args: [from, to, 1n],
    }),
  )
  expect((await open(`/31337/tx/${keyHash}`)).text).toContain('Latchkey Key #1')
})

test('says when a transaction was reverted', async () => {
  const [network] = chains.networks
  const hash = await mined(
    await createSender().sendTransaction({
      chain: null,
      to: network.nft,
      data: stringToHex('????'),
      gas: 100_000n,
    }),
  )
  expect((await open(`/31337/tx/${hash}`)).text).toContain('✕ Reverted')
})

test.each([
  ['/31337/blocks', 404],
  [`/31337/tx/${zeroHash}`, 404],
  [`/31337/address/${from}/more`, 404],
  ['/31337/address/0x12', 400],
  ['/31337/address/%3Cscript%3E', 400],
  ['/31337/tx/0x12', 400],
])('answers %s with %i', async (path, status) => {
  expect((await open(path)).status).toBe(status)
})

test('says that a network’s node does not answer', async () => {
  const [network] = chains.networks
  const rpcUrls = { default: { http: [`http://127.0.0.1:${await findFreePort()}`] as const } }
  const alone = await startExplorer({ port: 0, sites: [createSite({ ...network, rpcUrls })] })
  const response = await fetch(`${alone.url.replace('localhost', '127.0.0.1')}/31337`)
  await alone.stop()
  expect(response.status).toBe(502)
  expect(await response.text()).toContain('isn’t responding')
})

test('looks back two hundred blocks and no further', async () => {
  const hash = await mined(await createSender().sendTransaction({ chain: null, to, value: 1n }))
  const client = createPublicClient({ transport: http(chains.networks[0].rpcUrls.default.http[0]) })
  const mine = (count: string) => client.request({ method: 'anvil_mine', params: [count] } as never)
  await mine('0xc7')
  expect((await open(`/31337/address/${to}`)).text).toContain(hash)
  await mine('0x1')
  expect((await open(`/31337/address/${to}`)).text).not.toContain(hash)
})
