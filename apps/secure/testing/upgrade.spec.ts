import type { Page } from '@playwright/test'
import { expect, type SecureStack, test } from './secureTest.js'
import {
  addAuthenticator,
  logIn,
  mailPauseMs,
  makeWallet,
  pass,
  takeKit,
  typeKitParts,
} from './walletPage.js'

const ways = (page: Page) => page.getByRole('region', { name: /^Ways/ }).getByRole('listitem')
const operator = (page: Page) => ways(page).filter({ hasText: 'Operator of this server' })

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take full control' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take full control' }).click()
}

/** What was there opens the wallet as before, after a reload too. */
async function expectUnchanged(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByText('Managed by Test')).toBeVisible()
  await expect(operator(page)).toBeVisible()
  await expect(ways(page)).toHaveCount(2)
}

/** An authenticator whose secret is another one each time a passkey is used. */
const changeSecrets = () => {
  const { credentials } = navigator
  const get = credentials.get.bind(credentials)
  credentials.get = async (options) => {
    const used = (await get(options)) as PublicKeyCredential
    const results = used.getClientExtensionResults() as { prf?: { results?: { first?: ArrayBuffer } } }
    const first = results.prf?.results?.first
    if (first) crypto.getRandomValues(new Uint8Array(first))
    used.getClientExtensionResults = () => results as AuthenticationExtensionsClientOutputs
    return used
  }
}

/** One that has a secret when a passkey is made, and none when it is used. */
const loseSecrets = () => {
  const { credentials } = navigator
  const get = credentials.get.bind(credentials)
  credentials.get = async (options) => {
    const used = (await get(options)) as PublicKeyCredential
    used.getClientExtensionResults = () => ({})
    return used
  }
}

for (const [what, script] of [
  ['another secret', changeSecrets],
  ['no secret', loseSecrets],
] as const) {
  test(`a passkey that gives ${what} the second time destroys nothing: the operator’s way in stays`, async ({
    page,
    stack,
  }) => {
    await page.addInitScript(script)
    await addAuthenticator(page)
    await makeWallet(page, stack, `una-${what.slice(0, 2)}@example.org`)
    await begin(page)
    await expect(page.getByRole('alert')).toContainText('gave another secret the second time')
    await expect(page.getByRole('alert')).toContainText('Nothing was changed')
    await expectUnchanged(page)
  })
}

test('a passkey that is cancelled the second time destroys nothing, and is tried again', async ({
  page,
  stack,
}) => {
  const authenticator = await addAuthenticator(page)
  await makeWallet(page, stack, 'vera@example.org')
  // Whoever is at the device goes between the two questions.
  let isGone = false
  await page.exposeFunction('goAway', async () => {
    if (!isGone) await authenticator.verifyUser(false)
    isGone = true
  })
  await page.evaluate(() => {
    const { credentials } = navigator
    const create = credentials.create.bind(credentials)
    credentials.create = async (options) => {
      const made = await create(options)
      await (window as unknown as { goAway(): Promise<void> }).goAway()
      return made
    }
  })
  await begin(page)
  await expect(page.getByRole('alert')).toContainText('has to be used a second time')
  // One that has refused its person so often is another one's now.
  await authenticator.remove()
  await addAuthenticator(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Take full control' }).click()
  await expect(page.getByRole('dialog')).toContainText('You’re in control')
  await takeKit(page)
  await expect(operator(page)).toHaveCount(0)
  await expect(ways(page)).toHaveCount(2)
})

test('a kit is no way in before parts of its code were typed; who goes on without has none', async ({
  page,
  stack,
}) => {
  await addAuthenticator(page)
  await makeWallet(page, stack, 'wanda@example.org')
  await begin(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You’re in control')
  const code = (await dialog.getByTestId('kit-code').textContent()) ?? ''
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the file' }).click(),
  ])
  await download.delete()
  await dialog.getByRole('button', { name: 'I have written it down' }).click()
  // Nothing that was only looked at: neither a wrong part nor one that is pasted.
  const done = dialog.getByRole('button', { name: 'Done' })
  const first = dialog.getByLabel(/^Part \d of 9$/).first()
  await first.fill('!!!!')
  await expect(dialog.getByRole('alert')).toContainText('This isn’t that part')
  await first.fill('')
  await first.evaluate((input: HTMLInputElement) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'ABCD')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (input.dispatchEvent(event)) input.value = 'pasted'
  })
  await expect(first).toHaveValue('')
  await expect(done).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(page.getByText('Held by you.')).toBeVisible()
  await expect(ways(page)).toHaveCount(1)
  await expect(ways(page)).toContainText('Passkey')
  expect(code).toMatch(/^(\w{4}-){8}\w{4}$/)

  await page.getByRole('button', { name: 'Make a recovery kit' }).click()
  await dialog.getByRole('button', { name: 'Make a recovery kit' }).click()
  await dialog.getByRole('button', { name: 'Go on without a kit' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(ways(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Make a recovery kit' }).click()
  await dialog.getByRole('button', { name: 'Make a recovery kit' }).click()
  await takeKit(page)
  await expect(ways(page)).toHaveCount(2)
  await expect(ways(page).filter({ hasText: 'Recovery kit' })).toBeVisible()
})

test('a passphrase takes the wallet over once it has opened it', async ({ page, stack }) => {
  await makeWallet(page, stack, 'xenia@example.org')
  await page.getByRole('button', { name: 'Take full control' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('A passphrase that you write down').check()
  await dialog.getByRole('button', { name: /six words/ }).click()
  const words = await dialog.getByLabel('Passphrase', { exact: true }).inputValue()
  await dialog.getByLabel('The same again').fill(words)
  await page.getByRole('dialog').getByRole('button', { name: 'Take full control' }).click()
  await expect(dialog).toContainText('You’re in control')
  await dialog.getByRole('button', { name: 'Go on without a kit' }).click()
  await expect(page.getByText('Held by you.')).toBeVisible()
  await expect(ways(page)).toHaveCount(1)
})

test('a kit is not begun where the login would be too old when it is written down', async ({
  page,
  stack,
}) => {
  const email = 'yara@example.org'
  await makeWallet(page, stack, email)
  await pass(page, stack, 6 * 60_000)
  await page.getByRole('button', { name: 'Make a recovery kit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a recovery kit' }).click()
  await expect(dialog).toContainText('This needs a fresh login')
  await dialog.getByRole('button', { name: 'Log in again' }).click()
  await logIn(page, stack, email)
  await makeLateKit(page, stack)
})

/** A kit that takes longer than the gateway waits is not added, and says so. */
async function makeLateKit(page: Page, stack: SecureStack): Promise<void> {
  await page.getByRole('button', { name: 'Make a recovery kit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a recovery kit' }).click()
  const code = (await dialog.getByTestId('kit-code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Save the file' }).click()
  await dialog.getByRole('button', { name: 'I have written it down' }).click()
  await pass(page, stack, 10 * 60_000 + mailPauseMs)
  await typeKitParts(page, code)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('alert')).toContainText('opens nothing')
  await page.reload()
  await expect(ways(page).filter({ hasText: 'Recovery kit' })).toHaveCount(0)
}
