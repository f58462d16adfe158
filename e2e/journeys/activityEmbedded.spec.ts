import { localAccounts } from '@latchkey/local/networks/eip155'
import { type Address, parseEther } from 'viem'
import { openActivity, openTransaction, showAllActivity } from '../support/activity.js'
import { fund } from '../support/chains/eip155/fund.js'
import { readAddress, signIn } from '../support/embedded.js'
import { accountButton, approve, createEmail, logInByMail } from '../support/login.js'
import { expect, test } from '../support/loginTest.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

const [, friend = ''] = localAccounts

test('a smart account finds what its user operations did, after a reload too; its standard account has done nothing', async ({
  page,
  modal,
  stack,
}) => {
  await page.goto('/')
  await logInByMail(page, modal, createEmail())
  const address = (await readAddress(page, 'eip155')) as Address
  await fund(page, stack.addresses.evmA, address, parseEther('1'))
  await reviewTransfer({ page, modal }, { symbol: 'ETH', amount: '0.25', receiver: friend })
  await pressSend(modal)
  await modal.expectView('ApproveTransaction')
  await approve(page, 'Approve')
  await modal.expectView('Account')
  await modal.close()

  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    expect(await readAddress(page, 'eip155')).toBe(address)
    await openActivity({ modal, page })
    await showAllActivity(modal)
    const rows = modal.dialog.getByRole('listitem')
    await expect(rows.first()).toContainText('Sent')
    await expect(rows.first()).toContainText('0.25 ETH')
    await openTransaction(modal)
    await expect(modal.dialog.getByText('Confirmed')).toBeVisible()
    await expect(modal.dialog.getByText(address).first()).toBeAttached()
    await expect(modal.dialog.getByText(friend).first()).toBeAttached()
    // The site has paid for it.
    await expect(modal.dialog.getByText('Fee', { exact: true })).toHaveCount(0)
    await modal.close()
  }

  await accountButton(page, /^Account/).click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: /^Wallet settings/ }).click()
  await modal.expectView('AccountSettings')
  await modal.dialog.getByRole('button', { name: /^Use your standard account/ }).click()
  await signIn({ page, modal })
  await accountButton(page, /^Account/).click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByText('No activity yet')).toBeVisible()
})
