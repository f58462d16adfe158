import { readAddress } from '../support/embedded.js'
import { createEmail, logInByMail, walletPage } from '../support/login.js'
import { expect, test } from '../support/loginTest.js'

const foreign = '0x52908400098527886E0F7030069857D2E4169EE7'

test('a returning visitor whose gateway names another address is told by the wallet, and no site shows it', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  await logInByMail(page, modal, createEmail())
  const address = await readAddress(page, 'eip155')
  await page.route('**/secure/v1/**', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (!text.includes('"ordinal"')) return route.fulfill({ response })
    const said = JSON.parse(text)
    said.vault.addresses.eip155.eoa = foreign
    await route.fulfill({ response, json: said })
  })
  await page.reload()
  await modal.expectView('ApproveTransaction')
  const told = walletPage(page).getByRole('heading', { name: /The server names other addresses/ })
  await expect(told).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('told.png') })
  await walletPage(page).getByRole('button', { name: 'Close' }).click()
  await modal.expectClosed()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  const shown = await page.content()
  for (const text of [foreign, address]) expect(shown.toLowerCase()).not.toContain(text.toLowerCase())
  await page.unrouteAll({ behavior: 'wait' })
})
