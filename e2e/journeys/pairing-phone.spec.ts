import { openSendFromCode } from '../support/chains/eip155/openSendFromCode.js'
import { getPanel } from '../support/connectByCode.js'
import type { ModalPage } from '../support/modalPage.js'
import { createPairedPocket } from '../support/pocket.js'
import { expect, type Page, test } from '../support/test.js'

// A wallet signs in while it is paired where a site has EVM networks alone.
test.use({ baseURL: async ({ stack }, use) => use(stack.addresses.webSingle) })

const app = 'Pocket app'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

test.skip(({ isMobile }) => !isMobile, 'Only a phone opens apps')

/** Puts a wallet first in the directory whose app is Pocket, opened by a web address as most apps are. */
async function listPocketApp(page: Page, pocketUrl: string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.endsWith('/getWallets'),
    async (route) => {
      const response = await route.fetch()
      const { count, data } = (await response.json()) as { count: number; data: object[] }
      const wallet = { id: 'pocket-app', name: app, mobile_link: pocketUrl, chains: ['eip155:31337'] }
      await route.fulfill({ response, json: { count, data: [wallet, ...data.slice(1)] } })
    },
  )
}

/**
 * Hands links to other addresses to apps as a phone does: the page stays where it is.
 *
 * @returns The links that were opened.
 */
async function handToApps(page: Page, address: string): Promise<string[]> {
  const opened: string[] = []
  await page.route(
    ({ href }) => href.startsWith(address),
    async (route) => {
      opened.push(route.request().url())
      await route.fulfill({ status: 204 })
    },
  )
  return opened
}

/** Signs in Pocket, in the tab its app is here, and goes back to the page. */
async function signAndGoBack(page: Page, tab: Page): Promise<void> {
  const dialog = tab.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Sign in to Latchkey' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog.getByText('Go back to Latchkey')).toBeVisible()
  await page.bringToFront()
}

async function expectSignedIn(page: Page, modal: ModalPage): Promise<void> {
  await modal.expectClosed()
  await expect(getPanel(page)).toContainText('Pocket on Local One')
  await expect(getPanel(page)).toContainText('Signed in')
}

async function chooseApp(modal: ModalPage): Promise<void> {
  await modal.dialog.getByRole('button', { name: new RegExp(`^${app}`) }).click()
}

test('§2.003.ConnectingWalletConnect the app opens by its link, and the page is connected when the visitor is back; requests lead there again @phone', async ({
  page,
  modal,
  stack,
  context,
}) => {
  const { pocket: pocketUrl } = stack.addresses
  await listPocketApp(page, pocketUrl)
  const opened = await handToApps(page, `${pocketUrl}/wc`)
  await page.goto('/')
  await modal.open()
  await chooseApp(modal)
  await modal.expectView('ConnectingWalletConnect')
  await modal.dialog.getByRole('link', { name: `Open ${app}` }).click()
  await expect.poll(() => opened).toEqual([expect.stringMatching(/\/wc\?uri=wc%3A[0-9a-f]{64}%402/)])
  const { page: tab } = await createPairedPocket(context)
  await tab.goto(opened[0] ?? '')
  await signAndGoBack(page, tab)
  await expectSignedIn(page, modal)

  await openSendFromCode(page)
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  // The page opens the wallet by itself once the relay has the request, as no blocker of windows is at work here.
  const [first] = await Promise.all([
    context.waitForEvent('page'),
    modal.dialog.getByRole('button', { name: 'Send', exact: true }).click(),
  ])
  await expect(first.getByRole('heading', { name: 'Send ether' })).toBeVisible()
  await page.bringToFront()
  const link = modal.dialog.getByRole('link', { name: 'Open Pocket' })
  await expect(link).toHaveAttribute('href', /\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)
  const [request] = await Promise.all([context.waitForEvent('page'), link.click()])
  await expect(request.getByRole('heading', { name: 'Send ether' })).toBeVisible()
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(request.getByText('Go back to Latchkey')).toBeVisible()
  await page.bringToFront()
  await modal.expectView('WalletSendConfirmed')
  await first.close()
  await request.close()
  await tab.close()
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: iphone })

  test('§2.003.ConnectingWalletConnect the tap that chooses the wallet opens its app @phone', async ({
    page,
    modal,
    stack,
    context,
  }) => {
    const { pocket: pocketUrl } = stack.addresses
    await listPocketApp(page, pocketUrl)
    const opened = await handToApps(page, `${pocketUrl}/wc`)
    await page.goto('/')
    await modal.open()
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.endsWith('pairing_open_until')),
    )
    await chooseApp(modal)
    await expect.poll(() => opened).toHaveLength(1)
    await modal.expectView('ConnectingWalletConnect')
    const { page: tab } = await createPairedPocket(context)
    await tab.goto(opened[0] ?? '')
    await signAndGoBack(page, tab)
    await expectSignedIn(page, modal)
    await tab.close()
  })

  test('§2.030 in Telegram the app opens beside the mini-app, once there is a link @phone', async ({
    page,
    modal,
    stack,
    context,
  }) => {
    await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
    await listPocketApp(page, stack.addresses.pocket)
    await page.goto('/')
    await modal.open()
    const [tab] = await Promise.all([context.waitForEvent('page'), chooseApp(modal)])
    await modal.expectView('ConnectingWalletConnect')
    await signAndGoBack(page, tab)
    await expectSignedIn(page, modal)
    await tab.close()
  })
})

test('§2.027 §2.028 a wallet that takes pages into its own browser gets this one; its address is nowhere shown @phone', async ({
  page,
  modal,
}) => {
  const opened = await handToApps(page, 'https://phantom.app/')
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /(All|Search) wallets/ }).click()
  await modal.expectView('AllWallets')
  await modal.dialog.getByRole('searchbox').fill('Phantom')
  const phantom = modal.dialog.getByRole('button', { name: /^Phantom/ }).first()
  await expect(phantom).toBeVisible()
  await phantom.click()
  const address = encodeURIComponent(page.url())
  const origin = encodeURIComponent(new URL(page.url()).origin)
  await expect.poll(() => opened).toEqual([`https://phantom.app/ul/browse/${address}?ref=${origin}`])
  await expect(modal.card).toHaveAttribute('data-view', 'AllWallets')
  expect(await page.content()).not.toContain('phantom.app')
})

for (const isTelegram of [true, false]) {
  test(`§2.030 what a login comes back with ${isTelegram ? 'leaves the address in Telegram' : 'is nobody else’s outside Telegram'} @phone`, async ({
    page,
  }) => {
    if (isTelegram) await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
    await page.goto('/?result_uri=https%3A%2F%2Flogin.example&ref=friend')
    if (isTelegram) await expect(page).toHaveURL(/\/\?ref=friend$/)
    else {
      await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeEnabled()
      await page.waitForLoadState('networkidle')
      await expect(page).toHaveURL(/result_uri=/)
    }
  })
}
