import { expect, test } from 'vitest'
import { facts as eip155 } from '../chains/eip155/facts.js'
import { upgradeLink } from '../chains/eip155/page/upgradeLink.js'
import { createTestWindow } from '../testing/createTestWindow.js'
import { testAccounts } from '../testing/testAccounts.js'
import { createLinkStore } from './createLinkStore.js'

const [one] = testAccounts
const linkId = 'a'.repeat(32)
const keeping = { storageKey: 'pocket.link', upgrade: upgradeLink }

function read(kept: unknown) {
  const page = createTestWindow()
  page.localStorage.setItem('pocket.link', JSON.stringify(kept))
  return createLinkStore(page as never, eip155, keeping, () => {}).get()
}

test('a permission that a page kept by number opens', () => {
  const link = { linkId, accounts: [one.address] }
  expect(read({ ...link, chainId: 31337 })).toEqual({ ...link, network: 'eip155:31337' })
})

test.each([
  [{ linkId, accounts: [one.address], chainId: 0 }],
  [{ linkId, accounts: [one.address], chainId: '1' }],
  [{ linkId, accounts: [one.solanaAddress], chainId: 1 }],
  [{ linkId, accounts: [one.address], network: 'solana:localnet' }],
  [{ linkId, accounts: [one.address] }],
])('%j is no permission', (kept) => {
  expect(read(kept)).toBeUndefined()
})
