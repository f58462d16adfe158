import { afterAll, expect, test } from 'vitest'
import { startExplorer } from '../../../services/explorer/startExplorer.js'
import { openTestPolkadot } from '../testing/openTestPolkadot.js'
import { createPolkadotSite } from './createPolkadotSite.js'

const { api, node, pairs } = await openTestPolkadot()
const explorer = await startExplorer({ port: 0, sites: [createPolkadotSite(node.network)] })
afterAll(() => explorer.stop())
const [first, second] = pairs

async function open(path: string) {
  const response = await fetch(explorer.url.replace('localhost', '127.0.0.1') + path)
  return { status: response.status, text: await response.text() }
}

test('shows transactions, blocks and accounts, labelled as test money', async () => {
  expect((await open('/polkadot')).text).toContain('No transaction yet.')
  const call = api.tx.utility.batch([
    api.tx.system.remarkWithEvent('<b>rent</b>'),
    api.tx.balances.transferKeepAlive(second.address, 1_500_000_000_000n),
  ])
  await call.signAndSend(first)
  await expect.poll(async () => (await open('/polkadot')).text).toContain('✓ Success')
  const hash = call.hash.toHex()
  const { text } = await open('/polkadot')
  expect(text).toContain('Local explorer — test money only')
  expect(text).toContain(`/polkadot/tx/${hash}`)
  const transaction = await open(`/polkadot/tx/${hash}`)
  for (const part of ['<dt>Fee</dt>', 'utility.batch', first.address, '&lt;b&gt;rent&lt;/b&gt;'])
    expect(transaction.text).toContain(part)
  const block = /\/polkadot\/block\/(\d+)/.exec(text)?.[1]
  expect((await open(`/polkadot/block/${block}`)).text).toContain(hash)
  const account = await open(`/polkadot/address/${second.address}`)
  for (const part of ['1001.5 ROC', '1.5 ROC', `/polkadot/tx/${hash}`]) expect(account.text).toContain(part)
})

test.each([
  ['tx/0x12', 400],
  [`tx/0x${'0'.repeat(64)}`, 404],
  ['block/x', 400],
  ['block/999999', 404],
  ['address/nobody', 400],
  [`address/${'5GmS1wtCfR4tK5SSgnZbVT4kYw5W8NmxmijcsxCQE6oLW6A8'.replace('6A8', '6A9')}`, 400],
  ['else/x', 404],
])('says what is wrong with /polkadot/%s', async (path, status) => {
  expect((await open(`/polkadot/${path}`)).status).toBe(status)
})
