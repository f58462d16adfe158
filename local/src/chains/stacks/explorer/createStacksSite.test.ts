import { Pc } from '@stacks/transactions'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { startExplorer } from '../../../services/explorer/startExplorer.js'
import { localStacksTokens } from '../localStacksTokens.js'
import { openTestStacks } from '../testing/openTestStacks.js'
import { createStacksSite } from './createStacksSite.js'

const { stacks, client } = await openTestStacks({ blockMs: 0 })
const explorer = await startExplorer({ port: 0, sites: [createStacksSite(stacks.network)] })
afterAll(() => explorer.stop())

const [first] = stacks.accounts
const recipient = 'ST2NEB84ASENDXKYGJPQW86YXQCEFEX2ZQPG87ND'
const { USDCX } = localStacksTokens

async function open(path: string) {
  const response = await fetch(explorer.url.replace('localhost', '127.0.0.1') + path)
  return { status: response.status, text: await response.text() }
}

test('shows the latest transactions, labelled as test money, and those that wait', async () => {
  const transaction = await client.transfer({ recipient, amount: 1_500_000n, memo: '<b>rent</b> é' })
  await client.send(transaction)
  const waiting = await open('/stacks')
  expect(waiting.text).toContain('Local explorer — test money only')
  expect(waiting.text).toContain('<a href="/stacks" aria-current="true">Local Stacks</a>')
  expect(waiting.text).toContain('Pending')
  expect((await open(`/stacks/address/${recipient}`)).text).toContain('Pending')
  stacks.mine()
  const { text } = await open(`/stacks/tx/0x${transaction.txid()}`)
  for (const part of [
    '✓ Success',
    '<dt>Fee</dt><dd>0.0005 STX</dd>',
    '1.5 STX',
    '&lt;b&gt;rent&lt;/b&gt; é',
    '(ok true)',
  ])
    expect(text).toContain(part)
  expect((await open('/stacks')).text).toContain('✓ Success')
})

test('shows what an account holds, and links to its transactions', async () => {
  const { text } = await open(`/stacks/address/${first.address}`)
  for (const held of ['STX</dd>', '5000 USDCx', '1.5 sBTC', '<dt>Next nonce</dt>', '/stacks/tx/0x'])
    expect(text).toContain(held)
  expect((await open(`/stacks/address/${USDCX.address}`)).text).toContain('<h1>USDCx (USDCx)</h1>')
})

test('shows a call: its arguments, what it moved, and why it failed', async () => {
  const wish = { token: USDCX.address, recipient, amount: 12_340_000n }
  const postConditions = [Pc.origin().willSendEq(wish.amount).ft(USDCX.address, USDCX.asset)]
  const good = await client.transferToken({ ...wish, postConditions })
  await client.send(good)
  stacks.mine()
  const bad = await client.transferToken(wish)
  await client.send(bad)
  stacks.mine()
  const { text } = await open(`/stacks/tx/${good.txid()}`)
  for (const part of ['12.34 USDCx', '<dt>Function</dt><dd>transfer</dd>', 'u12340000'])
    expect(text).toContain(part)
  const failed = await open(`/stacks/tx/${bad.txid()}`)
  for (const part of ['✕ Failed', 'which no condition allows']) expect(failed.text).toContain(part)
  expect((await open(`/stacks/address/${recipient}`)).text).toContain('usdcx: transfer')
})

test('shows what was replaced, and by what', async () => {
  const slow = await client.transfer({ recipient, amount: 1n, fee: 300n })
  await client.send(slow)
  const fast = await client.transfer({
    recipient,
    amount: 1n,
    fee: 400n,
    nonce: (await client.fetchNonce(first.address)) - 1n,
  })
  await client.send(fast)
  const { text } = await open(`/stacks/tx/${slow.txid()}`)
  expect(text).toContain('✕ Dropped')
  expect(text).toContain(`/stacks/tx/0x${fast.txid()}`)
})

test.each([
  ['/stacks/blocks', 404],
  [`/stacks/tx/${'1'.repeat(64)}`, 404],
  ['/stacks/tx/abc', 400],
  ['/stacks/address/abc', 400],
  ['/stacks/address/SP3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNCM7KHP3', 400],
  ['/stacks/address/%3Cscript%3E', 400],
])('answers %s with %i', async (path, status) => {
  const { status: answered, text } = await open(path)
  expect(answered).toBe(status)
  expect(text).not.toMatch(/<script|<style|style=|\son\w+=/)
})

test('says that the node does not answer', async () => {
  const rpcUrls = { default: { http: [`http://127.0.0.1:${await findFreePort()}`] as const } }
  const alone = await startExplorer({ port: 0, sites: [createStacksSite({ ...stacks.network, rpcUrls })] })
  expect((await fetch(`${alone.url.replace('localhost', '127.0.0.1')}/stacks`)).status).toBe(502)
  await alone.stop()
})
