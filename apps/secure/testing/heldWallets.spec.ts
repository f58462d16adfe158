import { pressLast } from '../../../scripts/lib/pressLast.mjs'
import { openEmbedded } from './embeddedPage.js'
import { findFaults } from './findFaults.js'
import { expect, type SecureStack, startSecureStack, test } from './secureTest.js'
import { addAuthenticator, logIn, makeWallet, takeKit, unfold } from './walletPage.js'

const passphrase = 'solve tiny crawl bundle ozone marble'

// Each site has a storage of its own for the frame, as browsers have; Playwright switches that off (S15).
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=Translate'] }),
})

/** A stack of a project whose operator keeps no way in. */
let required: SecureStack
test.beforeAll(async () => {
  required = await startSecureStack('required')
})
test.afterAll(() => required.close())

test('§4.3.7 §4.3.8 after an upgrade a site’s frame opens the wallet by passkey once, and signs', async ({
  page,
  stack,
}) => {
  await addAuthenticator(page)
  await makeWallet(page, stack, 'ida@example.org')
  const before = await openEmbedded(page, stack)
  await before.logIn('ida@example.org')
  const address = await before.getAddress()
  await (await before.sign(address)).signed

  await page.goto(`${stack.secureUrl}/dashboard?projectId=${stack.projectId}`)
  await page.getByRole('button', { name: 'Take full control' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take full control' }).click()
  await expect(page.getByRole('dialog')).toContainText('You’re in control')
  await takeKit(page)

  // The login at the site is old by now, and nobody is asked before something is signed.
  stack.clock.nowMs += 11 * 60_000
  const site = await openEmbedded(page, stack)
  expect(await site.getAddress()).toBe(address)
  expect(await site.getPrompts()).toEqual([])
  const first = await site.sign(address)
  await site.button('Use your passkey').click()
  await first.signed
  expect(await site.getPrompts()).toEqual([true, false])
  await (await site.sign(address)).signed

  const again = await openEmbedded(page, stack)
  await (await again.sign(address)).signed
  expect(await again.getPrompts()).toEqual([])
})

test('§4.6.14 where the operator keeps no way in, the first login makes a wallet with a passkey', async ({
  page,
}) => {
  await addAuthenticator(page)
  const sent: string[] = []
  page.context().on('request', (request) => sent.push(request.postData() ?? ''))
  const site = await openEmbedded(page, required)
  await site.logIn('jan@example.org')
  const user = site.getAddress()
  await site.button('Create wallet').click()
  await site.button('Continue').click()
  const address = await user
  await (await site.sign(address)).signed
  expect(sent.join()).toContain('attestationObject')
  expect(sent.join()).not.toMatch(/keeperHalf|"managed"/)

  // Another site is another browser to it: the same passkey opens the same wallet there, in two tabs at once.
  const shop = await openEmbedded(page, required, { host: 'shop.localhost' })
  await shop.logIn('jan@example.org')
  const there = shop.getAddress()
  await shop.button('Use your passkey').click()
  expect(await there).toBe(address)
  await (await shop.sign(address)).signed
  const tab = await openEmbedded(await page.context().newPage(), required, { host: 'shop.localhost' })
  await Promise.all([(await tab.sign(address)).signed, (await shop.sign(address)).signed])
})

test('a wallet is made with a passphrase; a wrong one is refused and told, the right one opens it', async ({
  browser,
  page,
}) => {
  const site = await openEmbedded(page, required)
  await site.logIn('kim@example.org')
  const user = site.getAddress()
  await site.field('A passphrase that you write down').check()
  await expect(site.button('Create wallet')).toHaveAttribute('aria-disabled', 'true')
  await site.field('Passphrase').fill(passphrase)
  await site.field('The same again, from what you wrote down').fill(passphrase)
  await site.button('Create wallet').click()
  await site.button('Continue').click()
  const address = await user
  await (await site.sign(address)).signed

  const context = await browser.newContext()
  const other = await openEmbedded(await context.newPage(), required)
  await other.logIn('kim@example.org')
  const there = other.getAddress()
  await other.field('Passphrase').fill('solve tiny crawl bundle ozone muffin')
  await other.button('Open').click()
  await expect(other.alert).toContainText('This passphrase does not open the wallet')
  await other.field('Passphrase').fill(passphrase)
  await other.field('Passphrase').press('Enter')
  expect(await there).toBe(address)
  await (await other.sign(address)).signed
  await context.close()
})

test('a passkey that is cancelled loses nothing: it is tried again, or the visitor goes on without', async ({
  browser,
  page,
}) => {
  const refusing = await addAuthenticator(page, false)
  const site = await openEmbedded(page, required)
  await site.logIn('lou@example.org')
  const user = site.getAddress()
  await site.button('Create wallet').click()
  await expect(site.alert).toContainText('The passkey was not used')
  await refusing.remove()
  await addAuthenticator(page)
  await site.button('Create wallet').click()
  await site.button('Continue').click()
  const address = await user
  await (await site.sign(address)).signed

  // Another device has no passkey of the wallet: it is told so, and shows the wallet without opening it.
  const context = await browser.newContext()
  const otherPage = await context.newPage()
  await addAuthenticator(otherPage)
  const other = await openEmbedded(otherPage, required)
  await other.logIn('lou@example.org')
  const there = other.getAddress()
  await other.button('Use your passkey').click()
  await expect(other.alert).toContainText('The passkey was not used')
  const [recovery] = await Promise.all([
    context.waitForEvent('page'),
    otherPage.frameLocator('#wallet').getByRole('link', { name: 'Open a recovery kit' }).click(),
  ])
  await expect(recovery).toHaveURL(`${required.secureUrl}/recover`)
  await other.button('Not now').click()
  expect(await there).toBe(address)
  expect(await other.getPrompts()).toEqual([true, false])
  await context.close()
})

test('a wallet with both is opened by its passphrase where the passkey is not there', async ({
  browser,
  page,
}) => {
  await addAuthenticator(page)
  const site = await openEmbedded(page, required)
  await site.logIn('lia@example.org')
  const user = site.getAddress()
  await site.button('Create wallet').click()
  await site.button('Continue').click()
  const address = await user
  await unfold(page)
  await page.goto(`${required.secureUrl}/dashboard?projectId=${required.projectId}`)
  await logIn(page, required, 'lia@example.org')
  await page.getByRole('button', { name: 'Add a passphrase' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await dialog.getByLabel('The same again').fill(passphrase)
  await dialog.getByRole('button', { name: 'Add a passphrase' }).click()
  await expect(dialog).toHaveCount(0)
  // What the server has of ways in: none is the operator's.
  await expect(page.getByText('Held by you.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Ways to unlock' }).getByRole('listitem').filter({ hasText: 'Passkey' }),
  ).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: 'Operator of this server' })).toHaveCount(0)

  const context = await browser.newContext()
  const otherPage = await context.newPage()
  await addAuthenticator(otherPage)
  const other = await openEmbedded(otherPage, required)
  await other.logIn('lia@example.org')
  const there = other.getAddress()
  await other.button('Use your passkey').click()
  await expect(other.alert).toContainText('isn’t on this device')
  await expect(other.button('Use it in a new window')).toBeVisible()
  await other.button('Use your passphrase instead').click()
  await expect(other.alert).toHaveCount(0)
  await other.button('Use your passkey instead').click()
  await other.button('Use your passphrase instead').click()
  await other.field('Passphrase').fill(passphrase)
  await other.button('Open').click()
  expect(await there).toBe(address)
  await (await other.sign(address)).signed
  await context.close()
})

test('where the page does not let its frame have passkeys, a window of the secure site does', async ({
  page,
}) => {
  const site = await openEmbedded(page, required, { allow: '' })
  await site.logIn('max@example.org')
  const user = site.getAddress()
  const [closed] = await Promise.all([page.waitForEvent('popup'), site.button('Create wallet').click()])
  await expect(closed.getByText(required.toOrigin('app.localhost'))).toBeVisible()
  await closed.close()
  await expect(site.alert).toContainText('The passkey was not used')

  const [popup] = await Promise.all([page.waitForEvent('popup'), site.button('Create wallet').click()])
  await addAuthenticator(popup)
  await pressLast(popup, () => popup.getByRole('button', { name: 'Make a passkey' }).click())
  await expect.poll(() => popup.isClosed()).toBe(true)
  await site.button('Continue').click()
  await (await site.sign(await user)).signed
})

test('two wallets in two tabs each: each is opened by its own owner alone', async ({ browser }) => {
  const people = ['nia@example.org', 'oda@example.org']
  const addresses: string[] = []
  for (const email of people) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await addAuthenticator(page)
    const site = await openEmbedded(page, required)
    await site.logIn(email)
    const user = site.getAddress()
    await site.button('Create wallet').click()
    await site.button('Continue').click()
    const address = await user
    addresses.push(address)
    const tab = await openEmbedded(await context.newPage(), required)
    expect(await tab.getAddress()).toBe(address)
    await Promise.all([(await site.sign(address)).signed, (await tab.sign(address)).signed])
    await context.close()
  }
  expect(new Set(addresses).size).toBe(2)
})

test('what is asked in the frame is read with a screen reader, with little contrast and on a small phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addAuthenticator(page)
  const site = await openEmbedded(page, required)
  await site.logIn('pam@example.org')
  const isRejected = expect(site.getAddress()).rejects.toThrow('User rejected the request')
  await site.field('A passphrase that you write down').check()
  await expect(site.field('The same again, from what you wrote down')).toBeVisible()
  expect(await findFaults(page, site.frame)).toEqual([])
  await page.keyboard.press('Escape')
  await isRejected
  await site.logIn('pam@example.org')
  const again = site.getAddress()
  await site.button('Create wallet').click()
  await expect(site.button('Continue')).toBeVisible()
  expect(await findFaults(page, site.frame)).toEqual([])
  await site.button('Continue').click()
  await again
  const shop = await openEmbedded(page, required, { host: 'shop.localhost' })
  await shop.logIn('pam@example.org')
  const there = shop.getAddress()
  await expect(shop.button('Use your passkey')).toBeVisible()
  expect(await findFaults(page, shop.frame)).toEqual([])
  await shop.button('Not now').click()
  await there
})
