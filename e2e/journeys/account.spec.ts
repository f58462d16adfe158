import { localAccounts } from '@latchkey/local/networks/eip155'
import type { ModalPage } from '../support/modalPage.js'
import type { Pocket } from '../support/pocket.js'
import { expect, type Page, test } from '../support/test.js'

const shorten = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`
const accountButton = (page: Page, address: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(shorten(address)) })

test.beforeEach(async ({ pocket }) => {
  await pocket.comeBack()
})

test('§2.003.Account §2.015 §4.049 the account shows address, total, tokens with amounts and values, and can be left @phone', async ({
  page,
  modal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await accountButton(page, localAccounts[0]).click()
  await modal.expectView('Account')
  const { dialog } = modal
  await dialog.getByRole('button', { name: /^Show all/ }).click()
  await expect(dialog.getByText(shorten(localAccounts[0])).first()).toBeVisible()
  await expect(dialog.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible()
  for (const symbol of ['ETH', 'USDC', 'USDT', 'DAI', 'LINK']) {
    await expect(dialog.getByText(new RegExp(`[\\d,.]+ ${symbol}\\b`)).first()).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(dialog.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(localAccounts[0])
  await expect(dialog.getByRole('link', { name: /explorer/ })).toHaveAttribute(
    'href',
    new RegExp(localAccounts[0]),
  )
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await modal.expectClosed()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('receiving shows the whole address and a code that holds it', async ({ page, modal }) => {
  await accountButton(page, localAccounts[0]).click()
  await modal.dialog.getByRole('button', { name: 'Receive', exact: true }).click()
  await modal.expectView('WalletReceive')
  await expect(modal.dialog.getByRole('img', { name: new RegExp(localAccounts[0]) })).toBeVisible()
  const text = ((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')
  expect(text).toContain(localAccounts[0])
})

test('§2.003.Networks §2.003.SwitchNetwork §4.053 another network is chosen, approved in pocket, and in use @phone', async ({
  page,
  modal,
  pocket,
}) => {
  await accountButton(page, localAccounts[0]).click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: /^Network: Local One/ }).click()
  await modal.expectView('Networks')
  await expect(modal.dialog.getByText('What is a network?')).toBeVisible()
  const window = await pocket.asks(() => modal.dialog.getByRole('button', { name: /^Local Two/ }).click())
  await modal.expectView('SwitchNetwork')
  await expect(modal.dialog.getByText('Approve in Pocket')).toBeVisible()
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  // This site has one session for all networks of a kind: nothing is asked.
  await modal.expectView('Account')
  await modal.close()
  const panel = page.getByRole('region', { name: 'Your account' })
  await expect(panel).toContainText('Pocket on Local Two')
  await expect(panel).toContainText('Signed in')
})

test('a declined switch leads back to the networks, and leaves the network as it was', async ({
  page,
  modal,
  pocket,
}) => {
  await accountButton(page, localAccounts[0]).click()
  await modal.dialog.getByRole('button', { name: /^Network: Local One/ }).click()
  await pocket.rejects(() => modal.dialog.getByRole('button', { name: /^Local Two/ }).click())
  await modal.expectView('Networks')
  await modal.back()
  await expect(modal.dialog.getByRole('button', { name: /^Network: Local One/ })).toBeVisible()
})

test('§2.003.UnsupportedChain §2.026 §4.058 a wallet on a network the site does not know is asked to change it', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.set({ switchAnswer: 'elsewhere' })
  await accountButton(page, localAccounts[0]).click()
  await modal.dialog.getByRole('button', { name: /^Network: Local One/ }).click()
  await pocket.approves(() => modal.dialog.getByRole('button', { name: /^Local Two/ }).click())
  await modal.expectView('UnsupportedChain')
  const close = modal.dialog.getByRole('button', { name: 'Close', exact: true })
  await expect(close).toBeHidden()
  await page.keyboard.press('Escape')
  await modal.expectView('UnsupportedChain')
  // Nor can what leads on from there be closed: no cross that only shakes.
  await modal.dialog.getByRole('button', { name: /^Local Solana/ }).click()
  await modal.expectView('SwitchActiveChain')
  await expect(close).toBeHidden()
  await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
  await modal.expectView('UnsupportedChain')
  await pocket.set({ switchAnswer: 'honest' })
  await pocket.approves(async () => {
    await modal.dialog.getByRole('button', { name: /^Local One/ }).click()
    await modal.expectView('SwitchNetwork')
    await expect(close).toBeHidden()
  })
  await modal.expectClosed()
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Pocket on Local One')
})

test('a reload leaves the visitor connected and signed in, without a prompt and without a call before they act', async ({
  page,
  context,
}) => {
  const windows: Page[] = []
  context.on('page', (opened) => windows.push(opened))
  await page.reload()
  await expect(accountButton(page, localAccounts[0])).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Signed in')
  expect(windows).toEqual([])
})

test('while a reload looks for the wallet nothing is said that is not known, and the header stays where it is', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const link = document.querySelector('header nav a')
      const title = document.querySelector('section[aria-label="Your account"] p')?.textContent ?? ''
      seen.push(title.trim(), `link at ${link ? Math.round(link.getBoundingClientRect().x) : 0}`)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await expect(accountButton(page, localAccounts[0])).toBeVisible()
  const seen = new Set(await page.evaluate(() => (window as unknown as { seen: string[] }).seen))
  expect([...seen]).not.toContain('No wallet connected')
  expect([...seen].filter((line) => line.startsWith('link at') && line !== 'link at 0')).toHaveLength(1)
})

test('from the networks back to the account the card grows in one motion', async ({ page, modal }) => {
  await accountButton(page, localAccounts[0]).click()
  await modal.dialog.getByRole('button', { name: /^Network: Local One/ }).click()
  await modal.expectView('Networks')
  await expect(modal.card.locator('.lk-body[data-resizing]')).toHaveCount(0)
  await page.evaluate(() => {
    const heights: number[] = []
    Object.assign(window, { heights })
    const look = () => {
      heights.push(document.querySelector('.lk-card')?.getBoundingClientRect().height ?? 0)
      requestAnimationFrame(look)
    }
    look()
  })
  await modal.back()
  await modal.expectView('Account')
  const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights)
  const [start = 0] = heights
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(start - 1)
})

/** Shares the second account too, as a person would in pocket. */
async function shareBoth(page: Page, pocket: Pocket, modal: ModalPage): Promise<void> {
  await accountButton(page, localAccounts[0]).click()
  await modal.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await modal.expectClosed()
  await modal.open()
  const window = await pocket.asks(() => modal.choosePocket())
  await window.getByRole('checkbox', { name: 'Account 2' }).check()
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Not now' }).click()
  await modal.expectClosed()
}

test('an account chosen in pocket’s own tab is followed by the page', async ({ page, pocket, modal }) => {
  await shareBoth(page, pocket, modal)
  const tab = await pocket.open('/')
  await tab.getByRole('radio', { name: 'Account 2' }).check()
  await expect(accountButton(page, localAccounts[1])).toBeVisible()
})

test('a network chosen in pocket’s own tab is followed by the page', async ({ page, pocket }) => {
  const tab = await pocket.open('/networks')
  await tab.getByRole('radio', { name: 'Local Two' }).check()
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Pocket on Local Two')
})

test('two tabs agree: connected, changed and disconnected', async ({ page, context, pocket, modal }) => {
  await shareBoth(page, pocket, modal)
  const second = await context.newPage()
  await second.goto('/')
  await expect(accountButton(second, localAccounts[0])).toBeVisible()
  const tab = await pocket.open('/')
  await tab.getByRole('radio', { name: 'Account 2' }).check()
  await expect(accountButton(second, localAccounts[1])).toBeVisible()
  await expect(accountButton(page, localAccounts[1])).toBeVisible()
  await page.bringToFront()
  // The other account has no session, so the page asks; being asked does not keep anyone from leaving.
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Not now' }).click()
  await modal.expectClosed()
  await accountButton(page, localAccounts[1]).click()
  await modal.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(second.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('a gateway that is away is said to be away: what is not known is not zero, and the network is not blamed', async ({
  page,
  modal,
  stack,
  complaints,
}) => {
  // The browser itself reports each call that did not get through, and the kit tells the developer what that means.
  // The network's own node is asked instead, which this page's content policy refuses.
  complaints.allow('ERR_FAILED', 'The configuration could not be fetched', `${stack.addresses.evmA}/`)
  await page.route(`${stack.addresses.gateway}/**`, (route) => route.abort())
  // Before the new page begins: the old one may still be writing balances it asked for while there was a gateway.
  await page.addInitScript(() => {
    localStorage.removeItem('@latchkey/portfolio_cache')
    localStorage.removeItem('@latchkey/native_balance_cache')
  })
  await page.reload()
  const panel = page.getByRole('region', { name: 'Your account' })
  await expect(panel).toContainText('Couldn’t reach the gateway')
  await expect(panel).toContainText('—')
  await expect(panel).not.toContainText('$')
  await accountButton(page, localAccounts[0]).click()
  await modal.expectView('Account')
  await expect(modal.dialog).toContainText('Couldn’t reach the server')
  await expect(modal.dialog).not.toContainText('has no balances on')
  await expect(modal.dialog).not.toContainText('$')
})

test('disconnecting the site inside pocket disconnects the page, and says so to who has not opened anything yet', async ({
  page,
  pocket,
}) => {
  const tab = await pocket.open('/sites')
  await tab.getByRole('button', { name: /^Disconnect http/ }).click()
  await expect(page.getByText('Pocket disconnected')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})
