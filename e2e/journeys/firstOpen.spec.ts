import { expect, type Page, test } from '../support/test.js'

/** The browser itself reports each script it was kept from. */
const blockedScript = 'ERR_BLOCKED_BY_CLIENT'

/** Opens the page as a visitor who saves data does: nothing of the dialog is fetched before it is asked for. */
async function openPage(page: Page, url = '/'): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
}

test('offline at the first opening the dialog stands and says so, and goes on by itself when the line is back @phone', async ({
  page,
  modal,
  context,
}) => {
  await openPage(page)
  await context.setOffline(true)
  await modal.open()
  await expect(modal.dialog.getByRole('alert')).toContainText('You’re offline')
  await expect(modal.dialog.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await context.setOffline(false)
  await modal.expectView('Connect')
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
})

test('a script that is blocked is told of, and tried again with a press @phone', async ({
  page,
  modal,
  complaints,
}) => {
  complaints.allow(blockedScript)
  await openPage(page)
  await page.route(/\.js(\?|$)/, (route) => route.abort('blockedbyclient'))
  await modal.open()
  await expect(modal.dialog.getByRole('alert')).toContainText('Couldn’t load this screen')
  await page.unrouteAll()
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await modal.expectView('Connect')
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
})

test('a page that gets no script but its first ones stands, and leaves no error uncaught', async ({
  page,
  modal,
  complaints,
}) => {
  complaints.allow(blockedScript)
  const html = await (await page.request.get('/')).text()
  const first = new Set(html.match(/\/_next\/static\/chunks\/[^"\\]+\.js/g))
  const blocked: string[] = []
  await page.route(/\.js(\?|$)/, (route) => {
    const { pathname } = new URL(route.request().url())
    if (first.has(pathname)) return route.continue()
    blocked.push(pathname)
    return route.abort('blockedbyclient')
  })
  await openPage(page)
  await modal.open()
  await expect(modal.dialog.getByRole('alert')).toContainText('Couldn’t load this screen')
  // The dialog's own, and one that the page asks for by itself.
  await expect.poll(() => new Set(blocked).size).toBeGreaterThan(1)
})

for (const logins of ['with', 'without']) {
  test(`while its script is on the way the dialog has the height that Connect will have, ${logins} logins @phone`, async ({
    page,
    modal,
    stack,
  }) => {
    await openPage(page, logins === 'with' ? '/' : stack.addresses.webSingle)
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\.js(\?|$)/, async (route) => {
      await isReleased
      await route.continue()
    })
    await modal.openFrame()
    await expect(modal.card.locator('.lk-shell')).toBeVisible()
    const getHeight = () => modal.card.evaluate((card: HTMLElement) => card.offsetHeight)
    const height = await getHeight()
    release()
    await modal.expectView('Connect')
    await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
    // Logins come in a script of their own.
    if (logins === 'with') {
      await expect(modal.dialog.getByRole('textbox')).toBeVisible()
      await expect(modal.dialog.getByRole('button', { name: 'More ways to log in' })).toBeVisible()
    }
    await expect.poll(getHeight).toBe(height)
  })
}

test('a view that cannot be had offline comes when the line is back @phone', async ({
  page,
  modal,
  context,
  stack,
}) => {
  // Where somebody may log in, Connect brings every other view along.
  await openPage(page, stack.addresses.webSingle)
  await modal.open()
  await modal.expectView('Connect')
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
  await context.setOffline(true)
  await modal.dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await expect(modal.dialog.getByText('Couldn’t load this screen')).toBeVisible()
  await context.setOffline(false)
  await expect(modal.dialog.getByText('Your key to many sites')).toBeVisible()
})
