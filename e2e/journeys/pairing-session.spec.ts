import { localAccounts } from '@latchkey/local/networks/eip155'
import { createPublicClient, http, parseEther } from 'viem'
import { openSendFromCode } from '../support/chains/eip155/openSendFromCode.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { connectByCode, getConnectButton, getPanel, showCode } from '../support/connectByCode.js'
import { createModalPage, type ModalPage } from '../support/modalPage.js'
import { test } from '../support/pairingTest.js'
import { createPairedPocket, type PairedPocket } from '../support/pocket.js'
import { expect, type Page } from '../support/test.js'

const [, secondAccount] = localAccounts
const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
const waiting = 'Open Pocket on your phone to answer.'
const shorten = (address: string) => `${address.slice(0, 4)}…${address.slice(-6)}`

/** Asks the wallet to send 0.25 ether. */
async function send(page: Page, modal: ModalPage): Promise<void> {
  await openSendFromCode(page)
  await modal.expectView('WalletSend')
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await press(modal, 'Send')
}

const press = (modal: ModalPage, name: string | RegExp) =>
  modal.dialog.getByRole('button', { name, exact: true }).click()

/** Pocket's list of sites, when nothing is in it. */
async function expectNoSites({ page }: PairedPocket): Promise<void> {
  await expect(page.getByText(/^No site is connected\./)).toBeVisible()
}

test('ether is sent through the session: pocket shows what it does, a decline changes nothing, an approval is confirmed', async ({
  page,
  modal,
  device,
  stack,
}) => {
  await connectByCode({ page, modal, device })
  const panel = getPanel(page)
  await expect(panel).toContainText(/\$[\d,]+\.\d\d/)
  const ether = panel.getByRole('listitem').filter({ hasText: / ETH$/ })
  const before = (await ether.textContent()) ?? ''
  await send(page, modal)
  await expect(modal.dialog.getByText(waiting)).toBeVisible()
  const request = device.page.getByRole('dialog')
  await expect(request.getByRole('heading', { name: 'Send ether' })).toBeVisible()
  await expect(request).toContainText('0.25 ETH')
  await expect(request).toContainText('Local One')
  await expect(request).toContainText(receiver)
  await device.answerRequest('Send ether', 'Reject')
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()

  await press(modal, 'Send')
  await device.answerRequest('Send ether', 'Approve')
  await modal.expectView('WalletSendConfirmed')
  const client = createPublicClient({ transport: http(stack.addresses.evmA) })
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  await expect(ether).not.toHaveText(before)
})

test('while pocket is closed a request waits visibly and can be given up; one that waits is answered when pocket opens', async ({
  page,
  modal,
  device,
  stack,
}) => {
  await connectByCode({ page, modal, device })
  const context = device.page.context()
  await device.page.close()
  await send(page, modal)
  await expect(modal.dialog.getByText(waiting)).toBeVisible()
  await press(modal, 'Cancel')
  await expect(modal.dialog.getByText(/^Cancelled here\./)).toBeVisible()

  await press(modal, 'Send')
  await expect(modal.dialog.getByText(waiting)).toBeVisible()
  const opened = await createPairedPocket(context)
  await opened.page.goto(`${stack.addresses.pocket}/sites`)
  // The one that was given up still waits at the relay, as the page has said.
  await expect(opened.page.getByText('1 more waiting')).toBeVisible()
  await opened.page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(opened.page.getByText('1 more waiting')).toBeHidden()
  await expect(modal.dialog.getByText(waiting)).toBeVisible()
  await opened.answerRequest('Send ether', 'Approve')
  await modal.expectView('WalletSendConfirmed')
})

test('§4.027 §4.055 the network follows the page and pocket, and the account follows pocket', async ({
  page,
  modal,
  device,
}) => {
  await connectByCode({ page, modal, device })
  const panel = getPanel(page)
  await chooseNetwork({ page, modal }, 'Local Two')
  await expect(panel).toContainText('Pocket on Local Two')
  await page.reload()
  await expect(panel).toContainText('Pocket on Local Two')
  await expect(panel).toContainText('Signed in')

  await device.moveSite('Latchkey', { network: 'Local Two' })
  await device.moveSite('Latchkey', { network: 'Local One' })
  await expect(panel).toContainText('Pocket on Local One')
  // It was signed in to before, and still is.
  await expect(panel).toContainText('Signed in')
  await device.moveSite('Latchkey', { account: 'Account 2' })
  await expect(
    page.getByRole('banner').getByRole('button', { name: new RegExp(shorten(secondAccount)) }),
  ).toBeVisible()
})

test('§4.025 §4.026 disconnecting on the page ends the session in pocket too', async ({
  page,
  modal,
  device,
}) => {
  await connectByCode({ page, modal, device })
  await getPanel(page).getByRole('button', { name: 'Account', exact: true }).click()
  await modal.expectView('Account')
  await device.openSite('Latchkey')
  await press(modal, 'Disconnect')
  await modal.expectClosed()
  await expect(getConnectButton(page)).toBeVisible()
  await expectNoSites(device)
  await page.reload()
  await expect(getConnectButton(page)).toBeVisible()
  await expect(getPanel(page)).toContainText('No wallet connected')
})

test('§4.025 §4.026 disconnecting in pocket ends the session on the page too, also on one that was closed', async ({
  page,
  modal,
  device,
}) => {
  await connectByCode({ page, modal, device })
  await device.disconnectSite('Latchkey')
  await expect(getConnectButton(page)).toBeVisible()
  await expectNoSites(device)

  await device.pair(await showCode({ page, modal }))
  await device.answerSignIn('Sign')
  await modal.expectClosed()
  await page.goto('about:blank')
  await device.disconnectSite('Latchkey')
  await page.goto('/')
  await expect(getPanel(page)).toContainText('No wallet connected')
})

test('two tabs of the site follow each other, and each gets the answers to its own requests', async ({
  page,
  modal,
  device,
  context,
}) => {
  const other = await context.newPage()
  const otherModal = createModalPage(other)
  await other.goto('/')
  const expectBoth = async (network: string) => {
    for (const tab of [page, other]) {
      await expect(getPanel(tab)).toContainText(`Pocket on ${network}`)
      await expect(getPanel(tab)).toContainText('Signed in')
      await expect(tab.getByRole('dialog')).toBeHidden()
    }
  }
  // Both show a code of their own; one of them is scanned.
  await showCode({ page: other, modal: otherModal })
  await connectByCode({ page, modal, device })
  await expectBoth('Local One')
  await chooseNetwork({ page: other, modal: otherModal }, 'Local Two')
  await expectBoth('Local Two')
  await chooseNetwork({ page, modal }, 'Local One')
  await expectBoth('Local One')

  await send(other, otherModal)
  await device.answerRequest('Send ether', 'Approve')
  await otherModal.expectView('WalletSendConfirmed')
  await modal.expectClosed()
  await other.keyboard.press('Escape')
  await otherModal.expectClosed()

  await device.disconnectSite('Latchkey')
  await expect(getConnectButton(page)).toBeVisible()
  await expect(getConnectButton(other)).toBeVisible()
  await other.close()
})

test('offline, nothing is lost: an answer given meanwhile and a request made meanwhile come through when the page is back', async ({
  page,
  modal,
  device,
  context,
}) => {
  await connectByCode({ page, modal, device })
  await send(page, modal)
  await expect(modal.dialog.getByText(waiting)).toBeVisible()
  await context.setOffline(true)
  await device.answerRequest('Send ether', 'Reject')
  await expect(modal.dialog.getByText(waiting)).toBeVisible()
  await context.setOffline(false)
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()

  await expect(modal.dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await context.setOffline(true)
  await press(modal, 'Send')
  await expect(modal.dialog.getByText('Sending the request to Pocket…')).toBeVisible()
  await expect(device.page.getByRole('dialog')).toBeHidden()
  await context.setOffline(false)
  await device.answerRequest('Send ether', 'Approve')
  await modal.expectView('WalletSendConfirmed')
})

test('§4.026 offline, disconnecting counts on the page at once, and pocket hears of it when the page is back', async ({
  page,
  modal,
  device,
  context,
}) => {
  await connectByCode({ page, modal, device })
  await getPanel(page).getByRole('button', { name: 'Account', exact: true }).click()
  await modal.expectView('Account')
  await device.openSite('Latchkey')
  await context.setOffline(true)
  await press(modal, 'Disconnect')
  await modal.expectClosed()
  await expect(getConnectButton(page)).toBeVisible()
  await expect(device.page.getByRole('button', { name: 'Disconnect Latchkey' })).toBeVisible()
  await context.setOffline(false)
  await expectNoSites(device)
})
