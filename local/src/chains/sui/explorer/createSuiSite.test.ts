import { Transaction } from '@mysten/sui/transactions'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/lib/findFreePort.mjs'
import { startExplorer } from '../../../services/explorer/startExplorer.js'
import { localSuiTokens } from '../localSuiTokens.js'
import { openTestSui } from '../testing/openTestSui.js'
import { createSuiSite } from './createSuiSite.js'

const { sui, client, keys } = await openTestSui()
const explorer = await startExplorer({ port: 0, sites: [createSuiSite(sui.network)] })
afterAll(() => explorer.stop())

const [first] = keys
const recipient = `0x${'7'.repeat(64)}`
const { USDC } = localSuiTokens

async function open(path: string) {
  const response = await fetch(explorer.url.replace('localhost', '127.0.0.1') + path)
  return { status: response.status, text: await response.text() }
}

test('shows the latest transactions, labelled as test money', async () => {
  expect((await open('/sui')).text).toContain('No transaction yet.')
  const transaction = new Transaction()
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [1_500_000_000n])[0]], recipient)
  const result = await client.signAndExecuteTransaction({ transaction, signer: first })
  const { text } = await open('/sui')
  expect(text).toContain('Local explorer — test money only')
  expect(text).toContain('<a href="/sui" aria-current="true">Local Sui</a>')
  expect(text).toContain('✓ Success')
  const page = await open(`/sui/tx/${result.Transaction?.digest}`)
  for (const part of ['✓ Success', '<dt>Gas</dt><dd>0.00004164 SUI</dd>', '1.5 SUI', '−1.50004164 SUI'])
    expect(page.text).toContain(part)
})

test('shows what an address holds, with and without coin objects, and its transactions', async () => {
  await sui.fund({ address: recipient, amount: 2_500_000n, coinType: USDC.address, as: 'address-balance' })
  const { text } = await open(`/sui/address/${recipient.toUpperCase().replace('0X', '0x')}`)
  for (const held of ['<dt>USDC</dt><dd>2.5 USDC', '(2.5 USDC without coin objects)', '1.5 SUI', '/sui/tx/'])
    expect(text).toContain(held)
  expect((await open('/sui/address/0x5')).text).toContain('It has nothing.')
})

test('says why a transaction failed', async () => {
  const transaction = new Transaction()
  transaction.setSender(first.toSuiAddress())
  transaction.setGasBudget(5_000_000n)
  transaction.setGasPrice(1_000n)
  const [coin] = (await client.listCoins({ owner: first.toSuiAddress() })).objects
  transaction.setGasPayment(coin ? [coin] : [])
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [10n ** 15n])[0]], recipient)
  const bytes = await transaction.build()
  const { signature } = await first.signTransaction(bytes)
  const result = await client.executeTransaction({ transaction: bytes, signatures: [signature] })
  const { text } = await open(`/sui/tx/${result.FailedTransaction?.digest}`)
  expect(text).toContain('✕ Failed')
  expect(text).toContain('Insufficient coin balance for operation in command 0')
})

test.each([
  ['/sui/blocks', 404],
  [`/sui/tx/${'1'.repeat(44)}`, 404],
  ['/sui/tx/abc', 400],
  ['/sui/address/abc', 400],
  [`/sui/address/0x${'1'.repeat(65)}`, 400],
  ['/sui/address/%3Cscript%3E', 400],
])('answers %s with %i', async (path, status) => {
  const { status: answered, text } = await open(path)
  expect(answered).toBe(status)
  expect(text).not.toMatch(/<script|<style|style=|\son\w+=/)
})

test('says that the node does not answer', async () => {
  const rpcUrls = { default: { http: [`http://127.0.0.1:${await findFreePort()}`] as const } }
  const alone = await startExplorer({ port: 0, sites: [createSuiSite({ ...sui.network, rpcUrls })] })
  expect((await fetch(`${alone.url.replace('localhost', '127.0.0.1')}/sui`)).status).toBe(502)
  await alone.stop()
})
