// @vitest-environment happy-dom
import { truncateAddress } from '@latchkey/primitives'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FeeNotice } from '../../../../app/components/CostParts.js'
import type { RequestItem } from '../../../../app/requests/RequestItem.js'
import { RequestView } from '../../../../app/views/requests/RequestView.js'
import { createTestWallet } from '../../../../testing/createTestWallet.js'
import { testAccounts as accounts } from '../../../../testing/testAccounts.js'
import { LookupError } from '../readLookups.js'
import { explainSolanaFailure } from './SolanaTransactionParts.js'

const cluster = 'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis'
const [one] = accounts

function render(request: object): string {
  const wallet = createTestWallet({ networks: [{ id: 'eip155:31337', name: 'Local One' }] })
  const site = { name: 'Grove', origin: 'https://grove.example', hasAddress: true }
  const item = { id: '1', origin: site.origin, site, namespace: 'solana', request } as RequestItem
  const nothing = () => {}
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(createElement(RequestView, { item, wallet, onApprove: nothing, onReject: nothing } as never)),
  )
  const html = place.innerHTML
  flushSync(() => root.unmount())
  return html
}

const ask = (namespaces: string[]) =>
  render({
    kind: 'proposal',
    proposal: {
      requiredNamespaces: {},
      optionalNamespaces: Object.fromEntries(
        namespaces.map((namespace) => [
          namespace,
          {
            chains: [namespace === 'solana' ? cluster : 'eip155:31337'],
            methods: [namespace === 'solana' ? 'solana_signMessage' : 'personal_sign'],
            events: [],
          },
        ]),
      ),
    } as never,
  })

test.each([
  [
    ['eip155', 'solana'],
    [one.address, one.solanaAddress],
    ['Local One', 'Local Solana', 'Sign messages on Solana'],
  ],
  [['solana'], [one.solanaAddress], ['Local Solana']],
  [['eip155'], [one.address], ['Local One']],
])('a site that asks for %j sees accounts by these addresses', (namespaces, shown, texts) => {
  const html = ask(namespaces)
  for (const address of [one.address, one.solanaAddress])
    expect(html.includes(truncateAddress(address))).toBe((shown as string[]).includes(address))
  for (const text of texts) expect(html).toContain(text)
})

test('several transactions are announced by their number, told apart, and wait for what they cost', () => {
  const message = { signers: [one.solanaAddress], instructions: [], lookups: [] }
  const transaction = {
    bytes: new Uint8Array(),
    messageBytes: new Uint8Array(),
    message,
    signatureOffsets: [1],
  }
  const html = render({
    kind: 'solana-transactions',
    account: one.account,
    transactions: [transaction, transaction],
  })
  for (const text of ['Review 2 transactions', 'Transaction 1 of 2', 'Transaction 2 of 2'])
    expect(html).toContain(text)
  expect(html).toMatch(/<button[^>]*disabled/)
})

test.each([
  [
    new LookupError('There is no table of accounts at T'),
    'There is no table of accounts at T.',
    'does not answer',
  ],
  [new TypeError('fetch failed'), 'Local Solana does not answer', 'table'],
])('what could not be prepared says why: %s', (error, text, absent) => {
  const loaded = { status: 'failed', error } as const
  const parts = { loaded, networkName: 'Local Solana', explain: explainSolanaFailure, retry: () => {} }
  const html = renderToStaticMarkup(createElement(FeeNotice, parts))
  expect(html).toContain(text)
  expect(html).not.toContain(absent)
})
