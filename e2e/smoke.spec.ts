import { startWebWithoutGateway } from './support/startWebWithoutGateway.js'
import { expect, test } from './support/test.js'

test('the page says what it is and offers to connect @phone', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Latchkey/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(page.getByText('Test money only')).toBeAttached()
  await expect(page.getByText('Trust Wallet')).toBeVisible()
})

test('the content policy allows own scripts by nonce only, own styles, and calls to the gateway', async ({
  page,
  stack,
}) => {
  const first = await page.goto('/')
  const policy = first?.headers()['content-security-policy'] ?? ''
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
  expect(policy).not.toMatch(/unsafe-|\*|https:(?!\/\/)/)
  expect(rules.get('script-src')?.[1]).toMatch(/^'nonce-[0-9a-f]{32}'$/)
  expect(rules.get('style-src')).toEqual(["'self'"])
  expect(rules.get('frame-ancestors')).toEqual(["'none'"])
  expect(rules.get('object-src')).toEqual(["'none'"])
  expect(rules.get('base-uri')).toEqual(["'none'"])
  const { gateway, pocket } = stack.addresses
  const relay = gateway.replace(/^http/, 'ws')
  expect(rules.get('connect-src')).toEqual(["'self'", gateway, relay, pocket])
  const second = await page.goto('/')
  expect(second?.headers()['content-security-policy']).not.toBe(policy)
})

test('the page holds no inline style and no script without its nonce', async ({ request }) => {
  const response = await request.get('/')
  const html = await response.text()
  const nonce = /'nonce-([0-9a-f]+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1]
  expect(html).not.toMatch(/\sstyle="/)
  expect(html).not.toMatch(/<style/)
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
})

test('no server but the page’s own hears of the visitor before they act', async ({ page, stack }) => {
  const origins = new Set<string>()
  page.on('request', (sent) => origins.add(new URL(sent.url()).origin))
  page.on('websocket', (socket) => origins.add(new URL(socket.url()).origin))
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.mouse.wheel(0, 2_000)
  await page.waitForLoadState('networkidle')
  expect([...origins]).toEqual([stack.addresses.web])
})

test('§2.001 no page routes with parameters: every path but the page itself is unknown', async ({
  request,
}) => {
  expect((await request.get('/')).status()).toBe(200)
  for (const path of [
    '/account',
    '/wallet/1',
    '/0x0000000000000000000000000000000000000001',
    '/connect/pocket',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('§2.002 the optimizer serves every device size from 640 to 3840 and every image size from 16 to 384, and no other', async ({
  request,
  stack,
}) => {
  const wallets = await request.get(
    `${stack.addresses.gateway}/getWallets?page=1&entries=1&projectId=latchkey-local&st=appkit&sv=test-0.1.0`,
  )
  const [{ image_id: imageId }] = ((await wallets.json()) as { data: [{ image_id: string }] }).data
  const picture = encodeURIComponent(`${stack.addresses.gateway}/getWalletImage/${imageId}`)
  const load = (width: number) => request.get(`/_next/image?url=${picture}&w=${width}&q=75`)
  for (const width of [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840]) {
    const answer = await load(width)
    expect(answer.status(), `${width}`).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  }
  for (const width of [15, 100, 500, 4096]) expect((await load(width)).status(), `${width}`).toBe(400)
})

test('the documents are pages: with headings, and links between them', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'How it fits together' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How it fits together' })).toBeVisible()
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'From nothing to a wallet on your page' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Try it' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'How it fits together' }).click()
  await expect(page).toHaveURL(/\/docs\/architecture$/)
})

test('the optimizer fetches from the gateway only', async ({ request, stack }) => {
  const foreign = encodeURIComponent(`${stack.addresses.explorer}/favicon.ico`)
  expect((await request.get(`/_next/image?url=${foreign}&w=64&q=75`)).status()).toBe(400)
})

test('the page says that the browser is offline, for as long as it is', async ({ page, context }) => {
  await page.goto('/')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
})

test('the page says so when the gateway does not answer, offers to try again, and works otherwise', async ({
  page,
  complaints,
}) => {
  const lonely = await startWebWithoutGateway()
  try {
    await page.goto(lonely.url)
    await expect(page.getByText('does not answer, so its wallets cannot be shown')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await page.getByRole('radio', { name: 'Violet' }).check()
    await expect(page.getByRole('region', { name: 'Code' })).toContainText('#6E56CF')
    // The networks' pictures are the gateway's too, and the browser reports each that did not come.
    complaints.allow('status of 500')
  } finally {
    await lonely.stop()
  }
})

test('the playground writes the code for what is chosen, and the page takes it on', async ({ page }) => {
  await page.goto('/')
  const code = page.getByRole('region', { name: 'Code' })
  await expect(code).not.toContainText('theme')
  await page.getByRole('radio', { name: 'Violet' }).check()
  await expect(code).toContainText("variables: { accent: '#6E56CF' }")
  await page.getByRole('switch', { name: 'Send' }).uncheck()
  await expect(code).toContainText('features: { send: false }')
  await page.getByRole('radio', { name: 'dark' }).check()
  await expect(code).toContainText("mode: 'dark'")
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the chosen look is there at once on the next visit', async ({ page, request }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'dark' }).check()
  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === 'latchkey-appearance')
  const html = await (
    await request.get('/', { headers: { cookie: `latchkey-appearance=${cookie?.value}` } })
  ).text()
  expect(html).toMatch(/<html[^>]*data-theme="dark"/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'dark' })).toBeChecked()
})

test('connecting with Pocket fills the account panel', async ({ page, pocket }) => {
  await page.goto('/')
  await pocket.connect()
  const panel = page.getByRole('region', { name: 'Your account' })
  await expect(panel).toContainText('Pocket on Local One')
  await expect(panel).toContainText('ETH')
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(/\$[\d,]+\.\d\d/)
})

test('the font is preloaded once, by the page itself', async ({ page, modal }) => {
  const response = await page.goto('/')
  const html = (await response?.text()) ?? ''
  const preloads = html.match(/<link rel="preload"[^>]*as="font"[^>]*>/g) ?? []
  expect(preloads).toHaveLength(1)
  // By then React is at work in the page, and has added what it thinks is missing.
  await modal.open()
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(1)
})
