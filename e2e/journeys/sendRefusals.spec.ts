import { localAccounts } from '@latchkey/local/networks/eip155'
import { localSolanaAccounts } from '@latchkey/local/networks/solana'
import { connectBoth } from '../support/connectBeside.js'
import { expect, test } from '../support/test.js'
import { fillTransfer, openSend, pressSend } from '../support/transfers.js'

const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
const burn = '0x000000000000000000000000000000000000dEaD'
const incinerator = '1nc1nerator11111111111111111111111111111111'

test('addresses that nobody owns are refused in the field, and one of the other kind leads to its network', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await connectBoth({ page, modal, pocket }, 'solana')
  await openSend({ page, modal })
  const field = modal.dialog.getByRole('textbox', { name: 'To' })
  const note = modal.dialog.locator('.lk-receiver-note')
  const primary = modal.dialog.locator('.lk-view:not(.lk-view-leaving) button[type=submit]')

  // Solana is in front.
  await modal.dialog.getByRole('textbox', { name: /^Amount/ }).fill('0.1')
  await field.fill(incinerator)
  await expect(note).toContainText('Nobody can use this address')
  await expect(primary).toBeDisabled()
  await field.fill(receiver)
  await expect(note).toContainText('That’s an Ethereum address.')
  await page.screenshot({ path: test.info().outputPath('foreign.png') })
  await note.getByRole('button', { name: 'Switch to Ethereum' }).click()

  // The address is still there, and the first token of the other account.
  await expect(field).toHaveValue(receiver)
  await expect(modal.dialog.getByText(/ETH available/)).toBeVisible()
  await expect(note).toBeEmpty()
  await fillTransfer(modal, { symbol: 'ETH', amount: '0.25', receiver: burn })
  await expect(note).toContainText('Nobody can use this address')
  await expect(primary).toBeDisabled()
  await page.screenshot({ path: test.info().outputPath('burn.png') })
  await field.fill('ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')
  await expect(note).toHaveText('That’s a Litecoin address.')
  await field.fill(localSolanaAccounts[1])
  await note.getByRole('button', { name: 'Switch to Solana' }).click()
  await expect(field).toHaveValue(localSolanaAccounts[1])
  await expect(modal.dialog.getByText(/SOL available/)).toBeVisible()
})

test('a fee that is not known holds the review back and comes by itself; a decline is over once the review is left', async ({
  page,
  modal,
  pocket,
  stack,
  complaints,
}) => {
  await pocket.comeBack()
  await openSend({ page, modal })
  const node = new URL(stack.addresses.evmA).origin
  const isNode = (url: URL) =>
    url.origin === node || url.pathname.startsWith('/v1/rpc') || url.pathname === '/v1/'
  await page.route(isNode, (route) => route.abort())
  await fillTransfer(modal, { symbol: 'ETH', amount: '0.25', receiver })
  await expect(modal.dialog.getByText('The fee isn’t known yet.')).toBeVisible()
  const review = modal.dialog.getByRole('button', { name: 'Review' })
  await expect(review).toBeDisabled()
  await expect(modal.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('fee.png') })
  await page.unroute(isNode)
  // Nobody presses anything.
  await expect(modal.dialog.getByText(/^at most/)).toBeVisible()
  await review.click()
  await modal.expectView('WalletSendPreview')

  await pocket.rejects(() => pressSend(modal))
  await expect(modal.dialog.getByText('You declined. Nothing was sent.')).toBeVisible()
  await modal.close()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await expect(modal.dialog.getByText(localAccounts[0].slice(-6)).first()).toBeVisible()
  await expect(modal.dialog.getByText(/wasn’t sent/)).toHaveCount(0)
  complaints.allow('ERR_FAILED')
})
