import type { LoadedKit, PayArguments } from '@latchkey/core'
import { findKit } from './findKit.js'
import type { ModalPage } from './modalPage.js'
import type { Pocket } from './pocket.js'
import { expect, type Page } from './test.js'

/** What a payment came to, as the site's own code hears of it. */
export type Heard = { state?: string; code?: string }

/**
 * Asks the visitor to pay, as a site does.
 *
 * @returns Reads what the site's code has heard; undefined while it waits.
 */
export async function askToPay(
  { modal, page }: { modal: ModalPage; page: Page },
  payArguments: PayArguments,
): Promise<() => Promise<Heard | undefined>> {
  const kit = await findKit(page)
  await kit.evaluate((one, given) => {
    const heard = window as unknown as { heard?: Heard | undefined }
    heard.heard = undefined
    ;(one as LoadedKit).pay(given).then(
      ({ state }) => (heard.heard = { state }),
      ({ code }: { code: string }) => (heard.heard = { code }),
    )
  }, payArguments)
  await modal.expectView('Pay')
  await expect(modal.dialog.getByText('Loading the payment…')).toBeHidden()
  return () => page.evaluate(() => (window as unknown as { heard?: Heard }).heard)
}

/** Asks the visitor to pay, who does so from the connected wallet. Answers as `askToPay`. */
export async function payFromWallet(
  { modal, page, pocket }: { modal: ModalPage; page: Page; pocket: Pocket },
  payArguments: PayArguments,
): Promise<() => Promise<Heard | undefined>> {
  const read = await askToPay({ modal, page }, payArguments)
  await modal.dialog.getByRole('button', { name: /^Pay with Pocket/ }).click()
  await modal.expectView('WalletSend')
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Send', exact: true }).click())
  return read
}

/** Tells the gateway of a transaction, as a page or the merchant's server does. */
export async function reportPayment(
  page: Page,
  report: { paymentId: string; hash: string; network?: string },
): Promise<void> {
  const kit = await findKit(page)
  const status = await kit.evaluate(async ({ options }, { hash, network, paymentId }) => {
    const query = new URLSearchParams({ projectId: options.projectId })
    const url = `${options.gateway}/v1/payments/${paymentId}/transactions?${query}`
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ hash, network }) })
    return answer.status
  }, report)
  expect(status).toBe(200)
}
