import { randomBytes } from 'node:crypto'
import type { LocalNamespace } from '@latchkey/local/chains'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { patienceMs } from '../../scripts/lib/patience.mjs'
import { createModalPage } from './modalPage.js'
import { readStack } from './stack.js'

/** What of pocket's behaviour a test changes; see its settings. */
export type PocketBehaviour = {
  rejectAll?: boolean
  delayMs?: number
  neverAnswer?: boolean
  switchAnswer?: 'honest' | 'stays' | 'elsewhere'
  locked?: boolean
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** What a browser keeps of a visit that ended connected and signed in; of the first one of this process. */
let kept: Kept | undefined

/**
 * The same visit of another browser: permissions have names of their own. With those of the first, pocket's server would tell this
 * browser what became of the other's permission: that it was disconnected, or moved to another network.
 */
function withOwnPermissions(state: Kept): Kept {
  const text = JSON.stringify(state)
  const ids = new Set(Array.from(text.matchAll(/linkId\W+([0-9a-f]{32})/g), ([, id = '']) => id))
  return JSON.parse(
    [...ids].reduce((renamed, id) => renamed.replaceAll(id, randomBytes(16).toString('hex')), text),
  )
}

/** Writes into what the browser keeps for pocket, as its Settings page does; tabs that are open follow. */
async function changeBehaviour(
  context: BrowserContext,
  address: string,
  change: PocketBehaviour,
): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(`${address}/health`)
  await tab.evaluate((changed) => {
    const kept = JSON.parse(localStorage.getItem('pocket.settings') ?? '{}')
    localStorage.setItem('pocket.settings', JSON.stringify({ ...kept, ...changed }))
  }, change)
  await tab.close()
}

/** Pocket, the trial wallet, as a person uses it beside a page. */
export type Pocket = {
  /** Does something that needs pocket, and returns pocket's window once it offers a button ("Approve"). */
  asks(action: () => Promise<unknown>, button?: string): Promise<Page>
  /** Does something that needs pocket, and approves it there. */
  approves(action: () => Promise<unknown>): Promise<void>
  /** Does something that needs pocket, and rejects it there. */
  rejects(action: () => Promise<unknown>): Promise<void>
  /** Opens the modal, connects for the first namespace when not told for which, and signs in unless told not to. */
  connect(options?: { signIn?: boolean; namespace?: LocalNamespace }): Promise<void>
  /**
   * Opens the page as who connected for the first namespace and signed in on an earlier day: with what a browser keeps, and none of its
   * windows open. For tests of what comes after.
   */
  comeBack(): Promise<void>
  /** Changes how pocket behaves. */
  set(change: PocketBehaviour): Promise<void>
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
        if (await button.isEnabled({ timeout: 1_000 }).catch(() => false)) found = candidate
      }
      expect(found, `pocket's window with "${name}"`).toBeDefined()
    }).toPass({ timeout: patienceMs })
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

  async function connect({ signIn = true, namespace }: Parameters<Pocket['connect']>[0] = {}): Promise<void> {
    const modal = createModalPage(page)
    await modal.open()
    await answers(() => modal.choosePocket(namespace), 'Approve')
    await modal.expectView('SIWXSignMessage')
    if (!signIn) return
    await answers(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click(), 'Approve')
    await modal.expectClosed()
  }

  return {
    open,
    connect,
    async comeBack() {
      if (!kept) {
        await page.goto('/')
        await connect()
        kept = await context.storageState()
        for (const window of context.pages()) if (window !== page) await window.close()
      }
      // A page that is open would follow.
      await page.goto('about:blank')
      await context.setStorageState(withOwnPermissions(kept))
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Your account' })).toHaveAttribute(
        'data-status',
        'connected',
      )
    },
    async asks(action, button = 'Approve') {
      await action()
      return findWindow(button)
    },
    approves: (action) => answers(action, 'Approve'),
    rejects: (action) => answers(action, 'Reject'),
    set: (change) => changeBehaviour(context, addresses.pocket, change),
  }
}

/** Pocket on another device, or another app of the same phone: reached by code or link only. */
export type PairedPocket = {
  /** Pocket's tab. */
  page: Page
  /** Opens a pairing link as a site's deep link does, and waits until pocket shows what the site wants. */
  pair(uri: string): Promise<void>
  /** Pastes a pairing link by hand, and waits until pocket shows what the site wants. */
  paste(uri: string): Promise<void>
  /** Opens the link to a request that waits. */
  openRequest(link: { requestId: number | string; sessionTopic: string }): Promise<void>
  /** Approves the session that is proposed; with the accounts named ("Account 2"), or the active one. */
  approveProposal(accounts?: readonly string[]): Promise<void>
  /** Declines the session that is proposed. */
  rejectProposal(): Promise<void>
  /** Signs, or declines, the one-click sign-in that is shown. */
  answerSignIn(answer: 'Sign' | 'Reject'): Promise<void>
  /** Answers the request with this heading ("Sign a message", "Switch network"). */
  answerRequest(heading: string, answer: 'Approve' | 'Reject'): Promise<void>
  /** Opens what is known of a connected site, by its name. */
  openSite(name: string): Promise<void>
  /** Moves a connected site to another network or account. */
  moveSite(name: string, target: { network?: string; account?: string }): Promise<void>
  /** Ends the session of a connected site. */
  disconnectSite(name: string): Promise<void>
  /** Changes how pocket behaves. */
  set(change: PocketBehaviour): Promise<void>
}

/**
 * Makes the hand that works pocket on another device.
 *
 * @param context - That device's browser; one of its own, so that it shares nothing with the site's.
 * @param address - Pocket's address, with either build of it.
 */
export async function createPairedPocket(
  context: BrowserContext,
  address: string = readStack().addresses.pocket,
): Promise<PairedPocket> {
  const page = await context.newPage()
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })

  /**
   * Gives an answer, and puts away what pocket says of it. That goes by itself after a moment, in which nobody who looks
   * from outside of a busy page can be sure to see it: it is seen and put away inside.
   */
  async function answer(name: 'Approve' | 'Sign' | 'Reject'): Promise<void> {
    const outcome = name === 'Reject' ? 'Declined' : 'Approved'
    const said = page.waitForFunction((expected) => {
      const sheet = document.querySelector<HTMLDialogElement>('dialog[open]')
      if (sheet?.querySelector('h1')?.textContent !== expected) return false
      sheet.querySelector<HTMLButtonElement>('.actions button')?.click()
      return true
    }, outcome)
    await Promise.all([said, button(name).click()])
    // The next request may be there already.
    await expect(dialog.getByRole('heading', { name: outcome, exact: true })).toBeHidden()
  }

  async function openSite(name: string): Promise<void> {
    if (new URL(page.url()).pathname !== '/sites') await page.goto(`${address}/sites`)
    const site = page.locator('details', { hasText: name })
    if (!(await site.getAttribute('open').then((open) => open !== null))) {
      await site.locator('summary').click()
    }
  }

  return {
    page,
    async pair(uri) {
      await page.goto(`${address}/wc?uri=${encodeURIComponent(uri)}`)
      await expect(button('Reject')).toBeVisible()
    },
    async paste(uri) {
      await page.goto(`${address}/scan`)
      await page.getByRole('textbox', { name: 'Or its link' }).fill(uri)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(button('Reject')).toBeVisible()
    },
    async openRequest({ requestId, sessionTopic }) {
      await page.goto(`${address}/wc?requestId=${requestId}&sessionTopic=${sessionTopic}`)
      await expect(button('Reject')).toBeVisible()
    },
    async approveProposal(accounts) {
      await expect(dialog.getByRole('heading', { name: /^Connect to / })).toBeVisible()
      for (const name of accounts ? ['Account 1', 'Account 2', 'Account 3'] : []) {
        await dialog.getByRole('checkbox', { name }).setChecked(accounts?.includes(name) === true)
      }
      await answer('Approve')
    },
    async rejectProposal() {
      await expect(dialog.getByRole('heading', { name: /^Connect to / })).toBeVisible()
      await answer('Reject')
    },
    async answerSignIn(name) {
      await expect(dialog.getByRole('heading', { name: /^Sign in to / })).toBeVisible()
      await answer(name)
    },
    async answerRequest(heading, name) {
      await expect(dialog.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await answer(name)
    },
    openSite,
    async moveSite(name, { network, account }) {
      await openSite(name)
      const site = page.locator('details', { hasText: name })
      const targets = { Network: network, Account: account }
      for (const [label, target] of Object.entries(targets)) {
        if (target === undefined) continue
        await site.getByLabel(label, { exact: true }).selectOption({ label: target })
        await expect(site.getByText('Saved. The site was informed.')).toBeVisible()
      }
    },
    async disconnectSite(name) {
      await openSite(name)
      await page.getByRole('button', { name: `Disconnect ${name}` }).click()
      await expect(page.locator('details', { hasText: name })).toHaveCount(0)
    },
    set: (change) => changeBehaviour(context, address, change),
  }
}
