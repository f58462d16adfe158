import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { startExplorer } from '../../../services/explorer/startExplorer.js'
import { type Owner, sign } from '../testing/bitcoinClient.js'
import { openTestBitcoin } from '../testing/openTestBitcoin.js'
import { createBitcoinSite } from './createBitcoinSite.js'

const { bitcoin, client } = await openTestBitcoin()
const [first, second] = bitcoin.accounts
const explorer = await startExplorer({ port: 0, sites: [createBitcoinSite(bitcoin.network)] })
afterAll(() => explorer.stop())

async function open(path: string) {
  const response = await fetch(explorer.url.replace('localhost', '127.0.0.1') + path)
  return { status: response.status, text: await response.text() }
}

test('shows the latest transactions, labelled as test money', async () => {
  const { status, text } = await open('/bitcoin')
  expect(status).toBe(200)
  expect(text).toContain('Local explorer — test money only')
  expect(text).toContain('<a href="/bitcoin" aria-current="true">Local Bitcoin</a>')
  expect(text).toMatch(/href="\/bitcoin\/tx\/[0-9a-f]{64}"/)
  expect(text).toContain('New coins')
})

test('shows what an address holds, what waits, and its transactions', async () => {
  const { address } = first.payment
  expect((await open(`/bitcoin/address/${address}`)).text).toContain('<dd>4.95321 BTC</dd>')
  await bitcoin.give(address, 12_345)
  const { text } = await open(`/bitcoin/address/${address}`)
  expect(text).toContain('<dt>Waits for a block</dt><dd>0.00012345 BTC</dd>')
  expect(text).toContain('<dt>Transactions</dt><dd>2</dd>')
  bitcoin.mine()
  expect((await open(`/bitcoin/address/${address}`)).text).toContain('<dd>4.95333345 BTC</dd>')
})

test('shows what a transaction spends, pays and costs', async () => {
  const owner: Owner = { ...second.payment, kind: 'p2wpkh' }
  const [coin] = await client.listCoins(owner)
  if (!coin) throw new Error('there are no coins')
  const transaction = sign({
    coins: [coin],
    outputs: [{ address: first.ordinal.address, amount: BigInt(coin.value) - 1_500n }],
    data: Buffer.from('<b>hello</b>'),
  })
  await client.send(transaction.hex)
  const waiting = await open(`/bitcoin/tx/${transaction.id}`)
  expect(waiting.text).toContain('Waits for a block')
  expect(waiting.text).toContain(`0.000015 BTC, ${(1_500 / transaction.vsize).toFixed(1)} sat/vB`)
  expect(waiting.text).toContain(`<dd>${transaction.vsize} vB</dd>`)
  for (const address of [second.payment.address, first.ordinal.address]) {
    expect(waiting.text).toContain(`href="/bitcoin/address/${address}"`)
  }
  expect(waiting.text).toContain('op_return')
  bitcoin.mine()
  expect((await open(`/bitcoin/tx/${transaction.id}`)).text).toContain('✓ In block')
})

test.each([
  ['/bitcoin/blocks', 404],
  [`/bitcoin/tx/${'0'.repeat(64)}`, 404],
  ['/bitcoin/tx/abc', 400],
  ['/bitcoin/address/abc', 400],
  ['/bitcoin/address/bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 400],
  ['/bitcoin/address/%3Cscript%3E', 400],
])('answers %s with %i', async (path, status) => {
  const { status: answered, text } = await open(path)
  expect(answered).toBe(status)
  expect(text).not.toMatch(/<script|<style|style=|\son\w+=/)
})

test('says that the node does not answer', async () => {
  const nowhere = { default: { http: [`http://127.0.0.1:${await findFreePort()}`] as const } }
  const site = createBitcoinSite({ ...bitcoin.network, rpcUrls: nowhere })
  const alone = await startExplorer({ port: 0, sites: [site] })
  const { status } = await fetch(`${alone.url.replace('localhost', '127.0.0.1')}/bitcoin`)
  expect(status).toBe(502)
  await alone.stop()
})
