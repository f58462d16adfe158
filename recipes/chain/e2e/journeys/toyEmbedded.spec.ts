import { fund } from '../support/chains/toy/fund.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { getPanel } from '../support/connectByCode.js'
import { readAddress, refreshBalances, signIn } from '../support/embedded.js'
import { approve, createEmail, logInByMail, walletPage } from '../support/login.js'
import { expect, test } from '../support/loginTest.js'
import { fillTransfer, openSend, pressSend } from '../support/transfers.js'

// The site with networks of all kinds.
test.use({ baseURL: async ({ stack }, use) => use(stack.addresses.web) })

const receiver = `toy1p${'7'.repeat(40)}`

test('the wallet of who logs in by mail: its account is there, signs in, and sends what was reviewed', async ({
  page,
  modal,
  stack,
}) => {
  await page.goto('/')
  await logInByMail(page, modal, createEmail())
  const address = await readAddress(page, 'toy')
  expect(address).toMatch(/^toy1p[0-9a-f]{40}$/)
  await chooseNetwork({ page, modal }, 'Toy One')
  await signIn({ page, modal })
  await expect(getPanel(page)).toContainText('Email wallet on Toy One')
  await expect(getPanel(page)).toContainText(address.slice(-6))
  await expect(getPanel(page)).toContainText('Signed in')

  await fund(stack.addresses.toyOne, address, 3_000_000n)
  await refreshBalances(page)
  await openSend({ page, modal })
  await fillTransfer(modal, { symbol: 'TOY', amount: '1.25', receiver })
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await pressSend(modal)
  await modal.expectView('ApproveTransaction')
  await expect(walletPage(page).getByText('−1.252 TOY').first()).toBeVisible()
  await approve(page, 'Approve')
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: /^Sent 1\.25 TOY/ })).toBeVisible()
  const coins = await (await fetch(`${stack.addresses.toyOne}/address/${receiver}/coins`)).json()
  expect(coins).toMatchObject([{ amount: '1250000' }])
})
