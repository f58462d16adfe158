import axe from 'axe-core'
import { expect, type Page, test } from '../support/test.js'

/** Signs in at the owner's page, and opens the project of the local stack there. */
async function openProject(page: Page, gateway: string, token: string) {
  await page.goto(`${gateway}/owner`)
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Local', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Local')
}

/** The number beside a name. */
const getCount = (page: Page, section: string, name: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: section, exact: true }) })
    .locator('tr', { has: page.getByRole('rowheader', { name, exact: true }) })
    .locator('td.number')
    .first()

test('§7.030 §3.037 the owner sees what a visitor did, edits origins, and finds the change; a page elsewhere is refused then', async ({
  browser,
  complaints,
  page,
  modal,
  pocket,
  stack,
}) => {
  test.setTimeout(90_000)
  const { gateway, web } = stack.addresses
  await page.goto('/')
  await modal.open()
  await pocket.approves(() => modal.choosePocket())
  await modal.expectView('SIWXSignMessage')
  // The kit sends what happened as the page is left.
  await page.goto('about:blank')

  // The pages run no scripts: they do not need any.
  const owner = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
  const own = await owner.newPage()
  await own.goto(`${gateway}/owner`)
  await own.getByLabel('Token').fill('not the token of this gateway, but as long')
  await own.getByRole('button', { name: 'Sign in' }).click()
  await expect(own.getByRole('alert')).toContainText('not the token')
  await openProject(own, gateway, stack.ownerToken)
  expect(own.url()).not.toContain(stack.ownerToken)
  await expect
    .poll(async () => {
      await own.reload()
      return getCount(own, 'Wallets connected', 'Pocket').count()
    })
    .toBeGreaterThan(0)
  await expect(getCount(own, 'The way', 'Opened the modal')).not.toHaveText('0')
  await expect(getCount(own, 'The way', 'Connected')).not.toHaveText('0')
  await expect(getCount(own, 'Speed', 'From opening to connected')).toHaveText(/s$/)

  const ask = () =>
    fetch(`${gateway}/getAnalyticsConfig?projectId=latchkey-local`, { headers: { origin: web } })
  expect((await ask()).status).toBe(200)
  await own.getByRole('link', { name: 'Settings' }).click()
  const origins = own.getByLabel('Sites that may use the project')
  const before = await origins.inputValue()
  try {
    await origins.fill('https://elsewhere.example')
    await own.locator('#origins').getByRole('button', { name: 'Save' }).click()
    await expect(own.getByRole('status')).toHaveText('Saved.')
    expect((await ask()).status).toBe(403)
  } finally {
    await origins.fill(before)
    await own.locator('#origins').getByRole('button', { name: 'Save' }).click()
  }
  await expect(own.getByRole('status')).toHaveText('Saved.')
  expect((await ask()).status).toBe(200)

  await own.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Changes' }).click()
  const change = own.getByRole('article').nth(1)
  await expect(change.locator('pre').nth(1)).toHaveText('Origins: https://elsewhere.example')
  await own.getByRole('button', { name: 'Sign out' }).click()
  await expect(own.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await own.goto(`${gateway}/owner/audit`)
  await expect(own.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await owner.close()
  complaints.allow('about:blank')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the owner’s pages fit and are accessible, ${colorScheme} @phone`, async ({ page, stack }, info) => {
    await page.emulateMedia({ colorScheme })
    const { gateway } = stack.addresses
    const check = async (name: string) => {
      await page.screenshot({ path: info.outputPath(`owner-${name}-${colorScheme}.png`), fullPage: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      // The content policy lets no script in but what the browser's tools run.
      const { violations } = (await page.evaluate(`(() => { ${axe.source}; return axe.run() })()`)) as {
        violations: { id: string; nodes: { html: string }[] }[]
      }
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    }
    await page.goto(`${gateway}/owner/sign-in`)
    await check('sign-in')
    await openProject(page, gateway, stack.ownerToken)
    await check('report')
    for (const name of ['Settings', 'Changes']) {
      await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name }).click()
      await check(name.toLowerCase())
    }
    await page.getByRole('link', { name: 'Projects' }).click()
    await check('projects')
  })
}
