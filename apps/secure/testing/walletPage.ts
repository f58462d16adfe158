import type { Page } from '@playwright/test'
import { expect, type SecureStack } from './secureTest.js'

/** More than a mailbox has to wait for its next mail, in milliseconds. */
export const mailPauseMs = 31_000

/**
 * Lets time pass, for the gateway and for a page.
 *
 * @param page - The page.
 * @param stack - The gateway.
 * @param ms - How much.
 */
export async function pass(page: Page, stack: SecureStack, ms: number): Promise<void> {
  stack.clock.nowMs += ms
  await page.clock.setFixedTime(stack.clock.nowMs)
}

/**
 * Logs in by mail on a page of the secure site.
 *
 * @param page - Where the login is asked for.
 * @param stack - The gateway, whose clock goes on.
 * @param email - Whose.
 */
export async function logIn(page: Page, stack: SecureStack, email: string): Promise<void> {
  await pass(page, stack, mailPauseMs)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Mail me a code' }).click()
  const field = page.getByLabel(`Code we sent to ${email}`)
  await expect(field).toBeVisible()
  await field.fill(await stack.readCode(email))
  await expect(field).toHaveCount(0)
}

/**
 * Opens everything that a page folds, as soon as it is there: for tests that look at all of it.
 *
 * @param page - One that has not gone to the page yet.
 */
export async function unfold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = () => {
      for (const one of document.querySelectorAll<HTMLDetailsElement>('.fold details:not([open])'))
        one.open = true
    }
    new MutationObserver(open).observe(document, { childList: true, subtree: true })
  })
}

/**
 * Opens the dashboard with everything unfolded, logs in and makes a wallet.
 *
 * @param page - An empty one.
 * @param stack - The gateway.
 * @param email - Whose.
 */
export async function makeWallet(page: Page, stack: SecureStack, email: string): Promise<void> {
  await unfold(page)
  await pass(page, stack, 0)
  await page.goto(`${stack.secureUrl}/dashboard?projectId=${stack.projectId}`)
  await logIn(page, stack, email)
  await page.getByRole('button', { name: 'Make a wallet' }).click()
  await expect(page.getByText('Managed by Test')).toBeVisible()
}

/** Holds a button as long as it asks for. */
export async function hold(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.hover()
  await page.mouse.down()
  // It is let go of once it was held long enough, whatever comes of it then.
  await expect(page.locator('[data-held]')).toHaveCount(1)
  await expect(page.locator('[data-held]')).toHaveCount(0)
  await page.mouse.up()
}

/** The twelve words of a wallet, once it has been opened and shows them. */
export async function readWords(page: Page): Promise<string[]> {
  const words = page.getByTestId('secret').getByRole('listitem')
  await expect(words).toHaveCount(12)
  return words.allTextContents()
}

/** Takes a kit as its owner does, and gives file and code. */
export async function takeKit(page: Page): Promise<{ code: string; file: Buffer }> {
  const dialog = page.getByRole('dialog')
  // What is under way, or shown once, is not lost by a key.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const code = (await dialog.getByTestId('kit-code').textContent()) ?? ''
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the file' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  await dialog.getByRole('button', { name: 'I have written it down' }).click()
  const done = dialog.getByRole('button', { name: 'Done' })
  await expect(done).toHaveAttribute('aria-disabled', 'true')
  await typeKitParts(page, code)
  await done.click()
  await expect(dialog).toHaveCount(0)
  return { code, file: Buffer.concat(chunks) }
}

/** Types the parts of a kit's code that are asked for. */
export async function typeKitParts(page: Page, code: string): Promise<void> {
  const groups = code.toLowerCase().split('-')
  const fields = page.getByRole('dialog').getByLabel(/^Part \d of 9$/)
  await expect(fields).toHaveCount(3)
  for (const field of await fields.all()) {
    const label = (await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)) ?? ''
    await field.fill(groups[Number(/\d/.exec(label)?.[0]) - 1] ?? '')
  }
}

/** An authenticator of a page, and the person at it. */
export type TestAuthenticator = {
  /** Takes it away, with its passkeys. */
  remove(): Promise<void>
  /** Says whether the person at it is its owner from now on. */
  verifyUser(isUserVerified: boolean): Promise<void>
}

/**
 * Gives a page an authenticator whose passkeys have secrets (PRF).
 *
 * @param page - The page.
 * @param isUserVerified - Whether the person at it is its owner; who is not is refused, as who cancels.
 */
export async function addAuthenticator(page: Page, isUserVerified = true): Promise<TestAuthenticator> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async remove() {
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
    async verifyUser(isNow) {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isNow })
    },
  }
}

/** All addresses of a wallet, that of its standard account first, as soon as the page has them. */
export async function readAddresses(page: Page): Promise<string[]> {
  const addresses = page.getByTestId('address')
  await expect(addresses.first()).toHaveText(/^0x/)
  await expect(addresses.last()).toHaveText(/./)
  return addresses.allTextContents()
}
