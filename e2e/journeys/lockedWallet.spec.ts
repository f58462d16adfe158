import { localAccounts } from '@latchkey/local/networks/eip155'
import type { Page } from '@playwright/test'
import { getPanel } from '../support/connectByCode.js'
import { accountButton } from '../support/login.js'
import { expect, test } from '../support/test.js'

/** What the wallet of this journey does at the test's word. */
type Bolt = { lock(): void; unlock(): void }

/**
 * Puts a wallet named Bolt into the browser that is locked and unlocked by the test, and stays as it is over reloads. It approves
 * to share its account, and answers nothing else.
 */
async function installBolt(page: Page, address: string): Promise<void> {
  await page.addInitScript((account) => {
    const listeners = new Map<string, Set<(value: unknown) => void>>()
    const read = (name: string) => localStorage.getItem(`bolt ${name}`) === 'yes'
    const write = (name: string, value: boolean) => localStorage.setItem(`bolt ${name}`, value ? 'yes' : 'no')
    const getShared = () => (read('shares') && !read('locked') ? [account] : [])
    const tell = () => {
      for (const listener of listeners.get('accountsChanged') ?? []) listener(getShared())
    }
    const answers: Record<string, () => unknown> = {
      eth_chainId: () => '0x7a69',
      eth_accounts: getShared,
      eth_requestAccounts() {
        write('shares', true)
        write('locked', false)
        return getShared()
      },
      wallet_getPermissions: () => (read('shares') ? [{ parentCapability: 'eth_accounts' }] : []),
      wallet_revokePermissions() {
        write('shares', false)
        return null
      },
    }
    const provider = {
      async request({ method }: { method: string }) {
        const answer = answers[method]
        if (!answer) throw Object.assign(new Error('Not supported'), { code: 4200 })
        return answer()
      },
      on: (name: string, listener: (value: unknown) => void) =>
        void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
      removeListener: (name: string, listener: (value: unknown) => void) =>
        void listeners.get(name)?.delete(listener),
    }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const info = {
      uuid: 'e7f3a5c8-0d6b-4d0e-9d39-2f1f4b3f3a01',
      name: 'Bolt',
      rdns: 'org.example.bolt',
      icon,
    }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
    const turn = (isLocked: boolean) => {
      write('locked', isLocked)
      tell()
    }
    Object.assign(window, { bolt: { lock: () => turn(true), unlock: () => turn(false) } })
  }, address)
}

const tell = (page: Page, word: keyof Bolt) =>
  page.evaluate((said) => (window as unknown as { bolt: Bolt }).bolt[said](), word)

test('a locked wallet is named with what to do, over a reload too, is back as soon as it is unlocked, and goes when the visitor says so', async ({
  page,
  modal,
}) => {
  const [address] = localAccounts
  const ended = new RegExp(`${address.slice(-6)}$`, 'i')
  const lockedButton = page.getByRole('banner').getByRole('button', { name: 'Reconnect Bolt' })
  await installBolt(page, address)
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /^Bolt/ }).click()
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Not now' }).click()
  await modal.expectClosed()
  await expect(getPanel(page)).toContainText('Bolt on Local One')

  await tell(page, 'lock')
  await expect(lockedButton).toBeVisible()
  await expect(getPanel(page)).toContainText('Bolt gives no access now')
  await expect(getPanel(page)).toContainText('It’s locked, or it removed this site.')
  await page.reload()
  await expect(lockedButton).toBeVisible()
  await expect(getPanel(page)).toContainText('Bolt gives no access now')
  await expect(getPanel(page)).not.toContainText('No wallet connected')
  await tell(page, 'unlock')
  await expect(accountButton(page, ended)).toBeVisible()
  await expect(getPanel(page)).toContainText('Bolt on Local One')

  // Unlocked while the page was away.
  await tell(page, 'lock')
  await expect(lockedButton).toBeVisible()
  await page.evaluate(() => localStorage.setItem('bolt locked', 'no'))
  await page.reload()
  await expect(accountButton(page, ended)).toBeVisible()

  // The visitor unlocks it from the page, and then lets it go while it is locked.
  await tell(page, 'lock')
  await lockedButton.click()
  await modal.expectView('ProfileWallets')
  const name = modal.dialog.locator('.lk-wallet-item .lk-row-title')
  await expect(name).toHaveText('Bolt')
  // Whole beside what can be done with it.
  expect(await name.evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await modal.dialog.getByRole('button', { name: 'Reconnect Bolt', exact: true }).click()
  await expect(accountButton(page, ended)).toBeVisible()
  await tell(page, 'lock')
  await lockedButton.click()
  await modal.dialog.getByRole('button', { name: 'Disconnect Bolt' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})
