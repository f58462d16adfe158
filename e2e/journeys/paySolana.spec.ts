import { randomInt, randomUUID } from 'node:crypto'
import { localSolanaTokens } from '@latchkey/local/networks/solana'
import { callSolana, getTokenAmount } from '../support/chains/solana/callSolana.js'
import { askToPay, payFromWallet } from '../support/payments.js'
import { expect, test } from '../support/test.js'

const merchant = 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
const { PUSD } = localSolanaTokens

test('a site asks for a token on Solana: paid from the wallet, reloaded before it, in its review and after it', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await pocket.connect({ namespace: 'solana' })
  const network = `solana:${String(await callSolana('getGenesisHash')).slice(0, 32)}`
  const amount = `3.${randomInt(1_000, 10_000)}1`
  const payment = {
    ...{ paymentId: `order-${randomUUID()}`, recipient: merchant, amount },
    asset: `${network}/token:${PUSD.address}`,
  }
  const had = (await getTokenAmount(merchant, PUSD.address)) ?? 0n

  await askToPay({ page, modal }, payment)
  await expect(modal.dialog.getByText(`${amount} PUSD`, { exact: true })).toBeVisible()
  await page.reload()
  await askToPay({ page, modal }, payment)
  await modal.dialog.getByRole('button', { name: /^Pay with Pocket/ }).click()
  await modal.expectView('WalletSend')
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  await page.reload()

  const read = await payFromWallet({ page, modal, pocket }, payment)
  await expect(modal.dialog.getByText(`${amount} PUSD paid`)).toBeVisible()
  await expect.poll(read).toMatchObject({ state: 'paid' })
  const paid = BigInt(amount.replace('.', '').padEnd(7, '0'))
  expect(((await getTokenAmount(merchant, PUSD.address)) ?? 0n) - had).toBe(paid)

  await page.reload()
  const again = await askToPay({ page, modal }, payment)
  await expect(modal.dialog.getByText(`${amount} PUSD paid`)).toBeVisible()
  await expect.poll(again).toMatchObject({ state: 'paid' })
})
