import { test as base, type Page } from '@playwright/test'
import { chains } from './chains/registry.js'
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
  /** Puts the local networks back to where they were before the test, as far as their nodes can. */
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
      const restores = await Promise.all(Object.values(chains).map((chain) => chain.remember(addresses)))
      await use(undefined)
      await Promise.all(restores.map((restore) => restore?.()))
    },
    { auto: true },
  ],
  modal: async ({ page }, use) => use(createModalPage(page)),
  pocket: async ({ page }, use) => use(createPocket(page)),
})

export { expect } from '@playwright/test'
export type { Page }
