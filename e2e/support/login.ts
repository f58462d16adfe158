import type { Locator } from '@playwright/test'
import { pressLast } from '../../scripts/lib/pressLast.mjs'
import { readCode } from './inbox.js'
import type { ModalPage } from './modalPage.js'
import { expect, type Page } from './test.js'

let people = 0
/** Somebody nobody has seen before. */
export const createEmail = () => `visitor-${process.pid}-${Date.now()}-${people++}@example.org`

/** The button in the page's header, of who is logged in. */
export const accountButton = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name })

/** What is in the wallet's own page; it stands in the modal while something is to be approved. */
export const walletPage = (page: Page) => page.frameLocator('#w3m-iframe')

/**
 * Presses the wallet's button once it may be pressed: what is signed has to have been in view for a while (S3). On a phone it is
 * held.
 */
export const approve = (page: Page, name: string) => pressApproval(page, walletPage(page), name)

/** Likewise for what is danger, which is confirmed in a window of the wallet's own after that. */
export async function approveDanger(page: Page, name: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await pressApproval(page, walletPage(page), name)
  const window = await opening
  await pressApproval(window, window, name)
}

async function pressApproval(page: Page, place: Pick<Page, 'getByRole'>, name: string): Promise<void> {
  const button = place.getByRole('button', { name: new RegExp(`^(Hold to )?${name}$`, 'i') })
  // A frame that takes another size, or slides to its place, has to be pointed at anew: it does neither once the button is ready.
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.hover()
  await waitFor(button, restMs)
  if (!(await button.textContent())?.startsWith('Hold')) return button.click()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is nowhere')
  const session = await page.context().newCDPSession(page)
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await expect(place.getByRole('button', { name: /^Let go to/ })).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** A mouse that has only just come has not been looked at (S3): the state waited for is the browser's own clock. */
async function waitFor(button: Locator, ms: number): Promise<void> {
  const since = await button.evaluate(() => performance.now())
  await expect.poll(() => button.evaluate((_, from) => performance.now() - from, since)).toBeGreaterThan(ms)
}

/** Longer than a mouse has to rest, in milliseconds. */
const restMs = 400

/** Has a code mailed, from the opened modal. */
export async function askForCode({ dialog, expectView }: ModalPage, email: string): Promise<void> {
  const field = dialog.getByRole('textbox', { name: /email/i })
  await field.fill(email)
  await field.press('Enter')
  await expectView('EmailVerifyOtp')
}

/** Opens the modal and logs in by a mailed code. */
export async function logInByMail(page: Page, modal: ModalPage, email: string): Promise<void> {
  await modal.open()
  await askForCode(modal, email)
  await page.keyboard.type(await readCode(email))
  await modal.expectClosed()
  await expect(accountButton(page, email.slice(0, 12))).toBeVisible()
}

/** Chooses a provider from the opened modal; gives its window. */
export async function openProvider(
  page: Page,
  { dialog, expectView }: ModalPage,
  name: string,
): Promise<Page> {
  await dialog.getByRole('button', { name: 'More ways to log in' }).click()
  await expectView('ConnectSocials')
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: `Continue with ${name}` }).click()
  return opening
}

/** Chooses whom to be at the local provider. */
export const choosePerson = (popup: Page, name: string) =>
  pressLast(popup, () => popup.getByRole('link', { name: new RegExp(`^${name}`) }).click())

/** What the page says of who is connected. */
export const signedInNote = (page: Page) => page.getByText('Signed in with your signature')
