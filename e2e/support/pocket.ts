import { expect, type Page } from '@playwright/test'
import { createModalPage } from './modalPage.js'
import { readStack } from './stack.js'

/** Pocket, the trial wallet, as a person uses it beside a page. */
export type Pocket = {
  /** Does something that needs pocket, and returns pocket's window once it offers a button ("Approve"). */
  asks(action: () => Promise<unknown>, button?: string): Promise<Page>
  /** Does something that needs pocket, and approves it there. */
  approves(action: () => Promise<unknown>): Promise<void>
  /** Does something that needs pocket, and rejects it there. */
  rejects(action: () => Promise<unknown>): Promise<void>
  /** Opens the modal, connects, and signs in unless told not to. */
  connect(options?: { signIn?: boolean }): Promise<void>
  /** Changes pocket's settings by address, such as `reject=on`. */
  set(query: string): Promise<void>
  /** Opens pocket in a tab of its own, as a person would. */
  open(path?: string): Promise<Page>
}

/**
 * Makes the hand that works pocket.
 *
 * @param page - The site's page.
 */
export function createPocket(page: Page): Pocket {
  const { addresses } = readStack()
  const context = page.context()

  /** The window that asks: a new one, or the one still open from the request before. */
  async function findWindow(name: string): Promise<Page> {
    let found: Page | undefined
    await expect(async () => {
      for (const candidate of context.pages()) {
        if (!candidate.url().startsWith(`${addresses.pocket}/request`)) continue
        const button = candidate.getByRole('button', { name, exact: true })
        if (await button.isEnabled({ timeout: 200 }).catch(() => false)) found = candidate
      }
      expect(found, `pocket's window with "${name}"`).toBeDefined()
    }).toPass({ timeout: 15_000 })
    if (!found) throw new Error('unreachable')
    return found
  }

  async function answers(action: () => Promise<unknown>, name: string): Promise<void> {
    await action()
    const window = await findWindow(name)
    await window.getByRole('button', { name, exact: true }).click()
  }

  async function open(path = '/'): Promise<Page> {
    const tab = await context.newPage()
    await tab.goto(addresses.pocket + path)
    return tab
  }

  return {
    open,
    async asks(action, button = 'Approve') {
      await action()
      return findWindow(button)
    },
    approves: (action) => answers(action, 'Approve'),
    rejects: (action) => answers(action, 'Reject'),
    async connect({ signIn = true } = {}) {
      const modal = createModalPage(page)
      await modal.open()
      await answers(() => modal.dialog.getByRole('button', { name: /^Pocket/ }).click(), 'Approve')
      await modal.expectView('SIWXSignMessage')
      if (!signIn) return
      await answers(
        () => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click(),
        'Approve',
      )
      await modal.expectClosed()
    },
    async set(query) {
      const tab = await open(`/settings?${query}`)
      await tab.close()
    },
  }
}
