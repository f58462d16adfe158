import { createPairedPocket, type PairedPocket } from './pocket.js'
import { test as base } from './test.js'
import { throwIfAny, watchComplaints } from './watchComplaints.js'

type Fixtures = {
  /** Pocket on another device, which is a browser of its own. */
  device: PairedPocket
}

/** The tests with two devices: the one with the site's page, which has networks of one namespace alone, and the one with the wallet. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ stack }, use) => use(stack.addresses.webSingle),
  device: async ({ browser }, use) => {
    const context = await browser.newContext()
    const pocket = await createPairedPocket(context)
    const complaints = watchComplaints(pocket.page)
    await use(pocket)
    await context.close()
    throwIfAny(complaints, 'Pocket')
  },
})
