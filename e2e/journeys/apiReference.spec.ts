import { loadAxe } from '../support/loadAxe.js'
import { expect, type Page, test } from '../support/test.js'

/** An entry of the reference, opened by its address. */
async function openCall(page: Page, gatewayUrl: string, name: string) {
  await page.goto(`${gatewayUrl}/docs#${name}`)
  const call = page.locator(`#${name}`)
  await expect(call.getByRole('button', { name: 'Send' })).toBeVisible()
  return call
}

test('the reference finds calls by keyboard and makes them, without cookies', async ({
  page,
  context,
  stack,
  complaints,
}) => {
  const { gateway } = stack.addresses
  await context.addCookies([{ name: 'session', value: 'of-somebody', url: gateway }])
  await page.goto(`${gateway}/docs`)

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search calls')).toBeFocused()
  await page.keyboard.type('image/unknown currency')
  await expect(page.getByText('1 call', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Wallet directory')
  await page.keyboard.type('/x')
  await expect(page.getByText('No call matches')).toBeVisible()
  // A link to what the filter hides shows it.
  await page.evaluate(() => {
    location.hash = 'getSupportedChains'
  })
  await expect(page.getByLabel('Search calls')).toHaveValue('')

  const chains = page.locator('#getSupportedChains')
  const asked = page.waitForRequest(/supported-chains/)
  await chains.getByRole('button', { name: 'Send' }).click()
  await expect(chains.getByRole('status')).toHaveText(/^200 OK · \d+ ms · application\/json/)
  await expect(chains.locator('.output')).toContainText('"eip155:31337"')
  expect((await (await asked).allHeaders()).cookie).toBeUndefined()

  const balance = await openCall(page, gateway, 'getBalance')
  await balance.getByLabel('address').fill('..')
  await balance.getByRole('button', { name: 'Send' }).click()
  await expect(balance.getByRole('status')).toHaveText('“address” can’t be “..”. Enter another value.')
  await balance.getByLabel('address').fill('nobody/?#&')
  complaints.allow('400 (Bad Request)')
  await balance.getByRole('button', { name: 'Send' }).click()
  await expect(balance.getByRole('status')).toHaveText(/^400 Bad Request/)

  const picture = await openCall(page, gateway, 'getTokenImage')
  await picture.getByRole('button', { name: 'Send' }).click()
  await expect(picture.getByRole('img')).toBeVisible()

  const code = await openCall(page, gateway, 'postOtp')
  await expect(code.locator('form')).toContainText('Caution This is a real call. Sends an email')

  await page.goto(`${gateway}/docs#startEmailLogin`)
  await expect(page.locator('#startEmailLogin')).toContainText('can’t be tried here')
  await expect(page.locator('#startEmailLogin button', { hasText: 'Send' })).toHaveCount(0)
})

test('the reference survives huge, hostile and missing answers, and reads on every screen', async ({
  page,
  stack,
  complaints,
}) => {
  const { gateway } = stack.addresses
  const call = await openCall(page, gateway, 'getHealth')
  const answer = (body: string, contentType: string) =>
    page.route('**/health', (route) => route.fulfill({ body, contentType }), { times: 1 })
  const [send, status, output] = [
    call.getByRole('button', { name: 'Send' }),
    call.getByRole('status'),
    call.locator('.output'),
  ]

  await answer('<img src=x onerror=alert(1)>\0\u202eevil', 'text/html')
  await send.click()
  await expect(output).toHaveText('<img src=x onerror=alert(1)>\\u{0}\\u{202e}evil')

  await answer('x'.repeat(3_000_000), 'application/json')
  await send.click()
  await expect(status).toContainText('more than')
  await expect(status).toContainText('Only the first 100,000 characters are shown.')
  expect((await output.textContent())?.length).toBe(100_000)

  await page.route('**/health', () => undefined, { times: 1 })
  await send.click()
  await expect(status).toHaveText('Sending…')
  await expect(output).toBeHidden()
  await call.getByRole('button', { name: 'Cancel' }).click()
  await expect(status).toContainText('Cancelled')

  complaints.allow('ERR_CONNECTION_REFUSED')
  await page.route('**/health', (route) => route.abort('connectionrefused'), { times: 1 })
  await send.click()
  await expect(status).toContainText('Check the values and that the gateway is running')

  await loadAxe(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const findings = await page.evaluate(async () =>
      (await window.axe.run()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    )
    expect(findings, colorScheme).toEqual([])
  }
  for (const width of [320, 640, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth, `at ${width} px`).toBe(clientWidth)
  }
})
