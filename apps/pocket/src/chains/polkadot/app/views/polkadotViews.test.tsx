// @vitest-environment happy-dom
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { RequestItem } from '../../../../app/requests/RequestItem.js'
import { RequestView } from '../../../../app/views/requests/RequestView.js'
import { accounts as own } from '../../../../app/wallet/accounts.js'
import { createTestWallet } from '../../../../testing/createTestWallet.js'
import {
  createPolkadotSite,
  localGenesis,
  type MadeCall,
} from '../../../../testing/polkadot/createPolkadotSite.js'
import { substrateProgram } from '../../../../testing/polkadot/substrateProgram.js'
import { addressOf } from '../accounts.js'
import { networks } from '../networks.js'
import { parse } from '../parse.js'

const [one, two] = own
const network = networks.fallback
const site = createPolkadotSite(substrateProgram)
const blockHash = `0x${'0b'.repeat(32)}` as const
const era = site.writeEra(130, 64) as `0x${string}`
const unit = 10n ** 12n

let stop = () => {}
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** What the node of a person with 5,000 ROC answers who has sent 3 transactions; Substrate’s own node keeps 100 on an account. */
function answer(method: string, params: readonly unknown[]): unknown {
  switch (method) {
    case 'chain_getBlockHash':
      if (params[0] === 0) return localGenesis
      return params[0] === 130 ? blockHash : null
    case 'chain_getHeader':
      return { number: '0x8c' }
    case 'state_getRuntimeVersion':
      return substrateProgram
    case 'state_getMetadata':
      return substrateProgram.metadata
    case 'state_getStorage':
      return `0x${'00'.repeat(16)}${littleEndian(5_000n * unit)}${'00'.repeat(48)}`
    case 'system_accountNextIndex':
      return 3
    case 'system_properties':
      return { ss58Format: 42 }
    default:
      return { partialFee: String(unit / 10n) }
  }
}

function littleEndian(amount: bigint): string {
  const digits = amount.toString(16).padStart(32, '0')
  return (digits.match(/../g) ?? []).reverse().join('')
}

/** Shows a transaction that a site wants signed. */
function show(call: MadeCall, more: Partial<SignerPayloadJSON> = {}) {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    return Response.json({ jsonrpc: '2.0', id: 1, result: answer(method, params) })
  })
  const wallet = createTestWallet({ networks: [{ id: network, name: 'Local Asset Hub' }] })
  const given = site.toPayload(call.toHex(), { era, blockHash, nonce: '0x3', ...more })
  const params = { address: addressOf(one), transactionPayload: given }
  const surroundings = { network, address: undefined, isKnown: () => true }
  const request = parse({ method: 'polkadot_signTransaction', params }, surroundings)
  const rejected: unknown[] = []
  const item = { id: '1', origin: 'https://grove.example', namespace: 'polkadot', network, request }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const props = {
    item: item as unknown as RequestItem,
    wallet,
    onApprove() {},
    onReject: (refusal?: unknown) => rejected.push(refusal),
  }
  flushSync(() => root.render(createElement(RequestView, props)))
  stop = () => {
    flushSync(() => root.unmount())
    place.remove()
  }
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement
  return { text: () => place.textContent ?? '', button, rejected }
}

const notices = () => document.querySelectorAll('.notice-danger')
const keep = (amountAtomic: bigint) =>
  site.makeCall('balances.transferKeepAlive', addressOf(two), amountAtomic)

test('a transfer says what leaves, to whom, with its fee, its tip, its number and how long it is good', async () => {
  const shown = show(keep(unit + unit / 2n), { tip: '0x174876e800' })
  await expect.poll(shown.text).toContain('Send ROC')
  for (const text of [
    '1.5 ROC',
    'Account 2',
    'Local Asset Hub',
    'Fee, estimated0.1 ROC',
    'Tip0.1 ROC',
    'Total1.7 ROC',
    'Nonce3',
    'Block 193, 53 from now',
    'The site, once it is signed',
  ])
    expect(shown.text()).toContain(text)
  expect(document.querySelectorAll('.notice')).toHaveLength(0)
  expect(shown.button('Approve').disabled).toBe(false)
})

test('all that there is, is said to be all', async () => {
  const shown = show(site.makeCall('balances.transferAll', addressOf(two), true))
  await expect.poll(shown.text).toContain('All ROC')
  // All but what keeps the account.
  expect(shown.text()).toContain('Total4,900 ROC')
  stop()
  const closing = show(site.makeCall('balances.transferAll', addressOf(two), false))
  await expect.poll(closing.text).toContain('Total5,000 ROC')
  expect(closing.text()).toContain('The network closes it')
})

test('a batch lists its calls, and one that is not known is in red with its bytes', async () => {
  const remark = site.makeCall('system.remark', '0x00ff00')
  const shown = show(site.makeCall('utility.batchAll', [keep(7n * unit), remark]))
  await expect.poll(shown.text).toContain('Review several calls')
  for (const text of [
    'All of these happen, or none.',
    'Call 1 of 2',
    '7 ROC',
    'Call 2 of 2',
    'Pocket doesn’t know what this call does: System.remark.',
    remark.toHex(),
    'Total, at least7.1 ROC',
  ])
    expect(shown.text()).toContain(text)
  expect(notices()).toHaveLength(1)
  expect(shown.button('Approve').disabled).toBe(false)
})

test('what is odd about a transaction is said', async () => {
  const endless = {
    era: '0x00',
    blockHash: localGenesis,
    nonce: '0x7',
    tip: `0x${unit.toString(16)}`,
  } as const
  const shown = show(keep(unit), endless)
  await expect.poll(shown.text).toContain('It never expires')
  for (const text of ['Any time', 'It isn’t next in line', 'The tip is more than the fee'])
    expect(shown.text()).toContain(text)
  stop()
  const old = show(keep(unit), { blockHash: localGenesis })
  await expect.poll(old.text).toContain('won’t take it any more')
})

test('an account that would be left with too little is said to close, and one that has to stay cannot be emptied', async () => {
  const allow = site.makeCall('balances.transferAllowDeath', addressOf(two), 4_950n * unit)
  const closing = show(allow)
  await expect.poll(closing.text).toContain('The network closes it')
  expect(closing.button('Approve').disabled).toBe(false)
  stop()
  const staying = show(keep(4_950n * unit))
  await expect.poll(staying.text).toContain('Not enough ROC')
  expect(staying.text()).toContain('the account has 4,900 ROC')
  expect(staying.button('Approve').disabled).toBe(true)
})

test.each<[string, Partial<SignerPayloadJSON>]>([
  ['for another network', { genesisHash: `0x${'45'.repeat(16)}${'46'.repeat(16)}` }],
  ['for another version of the network', { specVersion: '0x1' }],
  ['for another version of the network', { transactionVersion: '0x1' }],
  ['other extensions', { signedExtensions: [...site.extensions, 'CheckMood'] }],
  ['cannot be read', { era: '0x0000' }],
  ['holds more', { method: `${keep(unit).toHex()}00` }],
  ['cannot be read', { method: '0x0000' }],
])('what is never signed says why, to the person and to the site: %s', async (reason, more) => {
  const shown = show(keep(unit), more)
  await expect.poll(shown.text).toContain('Pocket won’t sign this.')
  expect(shown.text()).toContain(reason)
  expect(shown.button('Approve').disabled).toBe(true)
  shown.button('Reject').click()
  expect(shown.rejected).toMatchObject([{ code: -32602 }])
})
