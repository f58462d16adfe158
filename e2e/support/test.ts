import { test as base, type Page } from '@playwright/test'
import { revertChain, snapshotChain } from './chains.js'
import { createModalPage, type ModalPage } from './modalPage.js'
import { createPocket, type Pocket } from './pocket.js'
import { readStack, type Stack } from './stack.js'
import { type Complaints, throwIfAny, watchComplaints } from './watchComplaints.js'

type Fixtures = {
  stack: Stack
  /** The modal on the page. */
  modal: ModalPage
  /** The trial wallet. */
  pocket: Pocket
  /** What the page's console and the content policy complained about; a test ends badly if there is anything. */
  complaints: Complaints
  /** Puts both chains back to where they were before the test. */
  chainsAsBefore: undefined
}

/** The tests of the whole product. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from here
  stack: async ({}, use) => use(readStack()),
  baseURL: async ({ stack }, use) => use(stack.addresses.web),
  complaints: [
    async ({ page }, use) => {
      const complaints = watchComplaints(page)
      await use(complaints)
      throwIfAny(complaints, 'The page')
    },
    { auto: true },
  ],
  chainsAsBefore: [
    async ({ stack: { addresses } }, use) => {
      const urls = [addresses.evmA, addresses.evmB]
      const snapshots = await Promise.all(urls.map(snapshotChain))
      await use(undefined)
      await Promise.all(urls.map((url, index) => revertChain(url, snapshots[index] ?? '')))
    },
    { auto: true },
  ],
  modal: async ({ page }, use) => use(createModalPage(page)),
  pocket: async ({ page }, use) => use(createPocket(page)),
})

export { expect } from '@playwright/test'
export type { Page }
