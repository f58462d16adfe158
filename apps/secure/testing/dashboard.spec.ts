import { expect, startSecureStack, test } from './secureTest.js'
import {
  addAuthenticator,
  hold,
  logIn,
  makeWallet,
  pass,
  readAddresses,
  readWords,
  takeKit,
} from './walletPage.js'

test('§4.6.9 a recovery kit opens with the server gone, and to the same words', async ({ page }) => {
  const stack = await startSecureStack()
  await makeWallet(page, stack, 'ada@example.org')
  const address = (await page.getByTestId('address').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Make a recovery kit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a recovery kit' }).click()
  const { code, file } = await takeKit(page)
  await expect(
    page.getByRole('region', { name: 'Ways to unlock' }).getByText('Recovery kit').first(),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Export keys' }).click()
  await hold(page, 'Hold to show')
  const words = await readWords(page)

  await page.goto(`${stack.secureUrl}/recover`)
  await stack.close()
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'kit.json', mimeType: 'application/json', buffer: file })
  await page.getByLabel('Code').fill(code.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
  await page.getByRole('button', { name: 'Open the kit' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not the code of a recovery kit')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Open the kit' }).click()
  await expect(page.getByText(address)).toBeVisible()
  await hold(page, 'Hold to show')
  expect(await readWords(page)).toEqual(words)
})

test('§4.3.7 a managed wallet becomes its owner’s: no row of the operator is left, the keys stay', async ({
  browser,
  page,
  stack,
}) => {
  await addAuthenticator(page)
  await makeWallet(page, stack, 'bob@example.org')
  const addresses = await readAddresses(page)
  await page.getByRole('button', { name: 'Take full control' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take full control' }).click()
  await expect(page.getByRole('dialog')).toContainText('You’re in control')
  await takeKit(page)
  await expect(page.getByText('Held by you.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Operator of this server' })).toHaveCount(0)
  expect(await readAddresses(page)).toEqual(addresses)

  // The passkey opens it.
  await page.getByRole('link', { name: 'Export keys' }).click()
  await page.getByLabel('Private key of Ethereum').check()
  await hold(page, 'Hold to show')
  await expect(page.getByTestId('secret')).toHaveText(/^0x[0-9a-f]{64}$/)

  // Whoever has only the mailbox does not get in.
  const thief = await (await browser.newContext()).newPage()
  await pass(thief, stack, 0)
  await thief.goto(`${stack.secureUrl}/export?projectId=${stack.projectId}`)
  await logIn(thief, stack, 'bob@example.org')
  await expect(thief.getByRole('button', { name: 'Hold to show' })).toBeVisible()
  await thief.close()
})

test('§4.3.8 a device that is new waits a day for the keys, and a login that is old is asked for again', async ({
  browser,
  page,
  stack,
}) => {
  await makeWallet(page, stack, 'carol@example.org')
  const other = await (await browser.newContext()).newPage()
  await pass(other, stack, 0)
  await other.goto(`${stack.secureUrl}/export?projectId=${stack.projectId}`)
  await logIn(other, stack, 'carol@example.org')
  await hold(other, 'Hold to show')
  await expect(other.getByText('This device is new')).toBeVisible()

  await pass(other, stack, 25 * 3_600_000)
  await hold(other, 'Hold to show')
  await expect(other.getByText('This needs a fresh login')).toBeVisible()
  await other.getByRole('button', { name: 'Log in again' }).click()
  await logIn(other, stack, 'carol@example.org')
  await hold(other, 'Hold to show')
  await readWords(other)

  // The other device is seen and revoked from the first.
  await pass(page, stack, 0)
  await page.reload()
  await page.getByRole('button', { name: /^Revoke / }).click()
  await expect(page.getByText('This needs a fresh login')).toBeVisible()
  await page.getByRole('button', { name: 'Log in again' }).click()
  await logIn(page, stack, 'carol@example.org')
  await page.getByRole('button', { name: /^Revoke / }).click()
  await expect(page.getByRole('button', { name: /^Revoke / })).toHaveCount(0)
  await pass(other, stack, 0)
  await other.reload()
  await expect(other.getByLabel('Email')).toBeVisible()
})

test('ways in are added and removed, and a phrase is shown on every page', async ({ page, stack }) => {
  await addAuthenticator(page)
  await makeWallet(page, stack, 'dora@example.org')
  await page.getByRole('button', { name: 'Add a passphrase' }).click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add a passphrase' })
  await dialog.getByLabel('Passphrase', { exact: true }).fill('password1')
  await expect(dialog.getByText('Still too easy to guess.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Suggest six words' }).click()
  const words = await dialog.getByLabel('Passphrase', { exact: true }).inputValue()
  expect(words.split(' ')).toHaveLength(6)
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('The same again').fill(words)
  await add.click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Passphrase' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove Passphrase' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Way to unlock removed' })).toBeVisible()

  await page.getByLabel('Phrase', { exact: true }).fill('a purple heron')
  await page.getByRole('button', { name: 'Save phrase' }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await page.goto('/recover')
  await expect(page.getByText('a purple heron')).toBeVisible()
})

test('§4.3.9 a wallet is deleted once its address is typed', async ({ page, stack }) => {
  await makeWallet(page, stack, 'emil@example.org')
  const address = (await page.getByTestId('address').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Delete the wallet' }).click()
  const erase = page.getByRole('button', { name: 'Delete wallet and account' })
  await expect(erase).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('type the address').fill(address)
  await erase.click()
  await expect(page.getByText('A recovery kit still opens the wallet')).toBeVisible()
  await page.goto(`/dashboard?projectId=${stack.projectId}`)
  await logIn(page, stack, 'emil@example.org')
  await expect(page.getByText('No wallet yet')).toBeVisible()
})

test('§4.3.9 no page with keys can be framed', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/export',
    '/delete',
    '/recover',
    '/approve-device',
    '/loading',
    '/passkey',
  ]) {
    const headers = (await page.goto(path))?.headers() ?? {}
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBe('DENY')
    // These two speak to the page that opened them.
    const isOpened = ['/loading', '/passkey'].includes(path)
    expect(headers['cross-origin-opener-policy']).toBe(isOpened ? 'unsafe-none' : 'same-origin')
  }
  await page.goto('/dashboard')
  await expect(page.getByText('this address names none')).toBeVisible()
})
