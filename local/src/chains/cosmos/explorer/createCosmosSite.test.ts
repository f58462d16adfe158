import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { startExplorer } from '../../../services/explorer/startExplorer.js'
import { localCosmosTokens } from '../localCosmosTokens.js'
import { createCosmosClient } from '../testing/cosmosClient.js'
import { openTestCosmos } from '../testing/openTestCosmos.js'
import { createCosmosSite } from './createCosmosSite.js'

const { hub, zone } = await openTestCosmos({ blockMs: 0 })
const explorer = await startExplorer({
  port: 0,
  sites: [hub, zone].map(({ network }) => createCosmosSite(network)),
})
afterAll(() => explorer.stop())

const client = createCosmosClient(hub)
const [first, second] = hub.accounts
const recipient = 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'

async function open(path: string) {
  const response = await fetch(explorer.url.replace('localhost', '127.0.0.1') + path)
  return { status: response.status, text: await response.text() }
}

test('shows the latest transactions of each chain, labelled as test money, with memos', async () => {
  expect((await open('/cosmos-hub')).text).toContain('No transaction yet.')
  const { txhash } = await client.send({ recipient, amount: 1_500_000n, memo: '<b>rent</b> é' })
  hub.mine()
  const { text } = await open('/cosmos-hub')
  for (const part of [
    'Local explorer — test money only',
    'aria-current="true">Local Hub</a>',
    '✓ Success',
    '1.5 ATOM',
  ])
    expect(text).toContain(part)
  const page = await open(`/cosmos-hub/tx/${txhash}`)
  for (const part of ['&lt;b&gt;rent&lt;/b&gt; é', '<dd>0.002 ATOM</dd>', recipient])
    expect(page.text).toContain(part)
  expect((await open('/cosmos-zone')).text).toContain('No transaction yet.')
  expect((await open(`/cosmos-zone/tx/${txhash}`)).status).toBe(404)
})

test('shows what an account holds by the names of its tokens', async () => {
  const { text } = await open(`/cosmos-hub/address/${first.address}`)
  for (const held of ['5000 USDC', '500 OSMO', 'ATOM</dd>', '<dt>Next sequence</dt><dd>1</dd>'])
    expect(text).toContain(held)
  const { text: zoneText } = await open(`/cosmos-zone/address/${zone.accounts[0].address}`)
  for (const held of ['100', 'ATOM</dd>', '10000 OSMO']) expect(zoneText).toContain(held)
})

test('shows why a transaction failed', async () => {
  const denom = localCosmosTokens.hub.USDC.address
  const { txhash } = await client.send({ recipient: second.address, amount: 10n ** 12n, denom })
  hub.mine()
  const { text } = await open(`/cosmos-hub/tx/${txhash}`)
  for (const part of ['✕ Failed (code 5)', 'insufficient funds', '1000000 USDC']) expect(text).toContain(part)
})

test.each([
  ['/cosmos-hub/blocks', 404],
  [`/cosmos-hub/tx/${'1'.repeat(64)}`, 404],
  ['/cosmos-hub/tx/abc', 400],
  ['/cosmos-hub/address/abc', 400],
  [`/cosmos-hub/address/${zone.accounts[0].address}`, 400],
  ['/cosmos-hub/address/%3Cscript%3E', 400],
])('answers %s with %i', async (path, status) => {
  const { status: answered, text } = await open(path)
  expect(answered).toBe(status)
  expect(text).not.toMatch(/<script|<style|style=|\son\w+=/)
})

test('says that the node does not answer', async () => {
  const rpcUrls = { default: { http: [`http://127.0.0.1:${await findFreePort()}`] as const } }
  const alone = await startExplorer({ port: 0, sites: [createCosmosSite({ ...hub.network, rpcUrls })] })
  expect((await fetch(`${alone.url.replace('localhost', '127.0.0.1')}/cosmos-hub`)).status).toBe(502)
  await alone.stop()
})
