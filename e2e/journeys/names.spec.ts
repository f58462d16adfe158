import { createNameOwner } from '../support/chains/eip155/nameOwner.js'
import { readAddress } from '../support/embedded.js'
import { accountButton, approve, createEmail, logInByMail } from '../support/login.js'
import { expect, test } from '../support/loginTest.js'
import { createLabel, getName, nameField, openNames, readZone, typeName } from '../support/names.js'
import { chooseToken, openSend, pressSend } from '../support/transfers.js'

const other = '0x52908400098527886E0F7030069857D2E4169EE7'

test('§2.003.RegisterAccountName §2.003.RegisterAccountNameSuccess §4.037 a visitor chooses a name, signs it, and the account has it @phone', async ({
  page,
  modal,
  stack,
}) => {
  await page.goto('/')
  await page.getByRole('switch', { name: 'Names for accounts' }).check()
  await logInByMail(page, modal, createEmail())
  const address = await readAddress(page, 'eip155')
  await accountButton(page, /^Account/).click()
  await modal.dialog.getByRole('button', { name: /^Choose a name/ }).click()
  await modal.expectView('RegisterAccountName')
  // What no name has is left out, and said.
  await nameField(modal).fill('Ab!')
  await expect(modal.dialog.getByText('Use at least 4 characters.')).toBeVisible()
  const label = createLabel()
  await nameField(modal).fill(label.toUpperCase())
  await expect(nameField(modal)).toHaveValue(label)
  const name = await typeName(modal, label)
  await getName(modal, label).click()
  await modal.expectView('ApproveTransaction')
  await approve(page, 'Sign')
  await modal.expectView('RegisterAccountNameSuccess')
  await expect(modal.dialog.getByText(`${name} is yours`)).toBeVisible()
  await expect(modal.dialog.getByText(address).first()).toBeAttached()
  await modal.dialog.getByRole('button', { name: 'Let’s go' }).click()
  await modal.expectView('Account')
  await expect(modal.dialog.getByText(name)).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: /^Choose a name/ })).toHaveCount(0)
  const answer = await fetch(`${stack.addresses.gateway}/v1/profile/account/${name}`)
  expect(await answer.text()).toContain(address)
  // There is one name for this account here.
  await openNames(page, modal)
  await expect(modal.dialog.getByText(`This account is ${name}`)).toBeVisible()
})

test.describe('with a wallet of the browser', () => {
  test.beforeEach(async ({ page, modal, pocket }) => {
    await pocket.comeBack()
    await openNames(page, modal)
  })

  test('§4.038 a name that somebody else gets while it is typed is said plainly, and the text stays', async ({
    modal,
    pocket,
    stack,
    complaints,
  }) => {
    complaints.allow('Failed to load resource')
    const label = createLabel()
    const name = await typeName(modal, label)
    await createNameOwner(stack.addresses.gateway).register(name)
    await pocket.approves(() => getName(modal, label).click())
    await expect(
      modal.dialog.getByText(`Somebody has just registered ${name}. Choose another name.`),
    ).toBeVisible()
    await expect(nameField(modal)).toHaveValue(label)
    await expect(modal.dialog.getByText(`${name} is registered. Choose another name.`)).toBeVisible()
    await modal.dialog
      .getByRole('button', { name: new RegExp(`^${label}-`) })
      .first()
      .click()
    await expect(nameField(modal)).toHaveValue(new RegExp(`^${label}-`))
  })

  test('§4.038 a signature that is declined leads back to the field with the name', async ({
    modal,
    pocket,
  }) => {
    const label = createLabel()
    await typeName(modal, label)
    await pocket.rejects(() => getName(modal, label).click())
    await expect(modal.dialog.getByText('You declined. Nothing was registered.')).toBeVisible()
    await modal.expectView('RegisterAccountName')
    await expect(nameField(modal)).toHaveValue(label)
    await expect(getName(modal, label)).toBeEnabled()
  })

  test('a gateway that is down is said, and asked again with what was typed', async ({
    page,
    modal,
    complaints,
  }) => {
    complaints.allow('Failed to load resource')
    const label = createLabel()
    await page.route('**/v1/profile/suggestions/**', (route) => route.abort('connectionrefused'))
    await nameField(modal).fill(label)
    await expect(modal.dialog.getByText(/^Couldn’t check this name/)).toBeVisible()
    await expect(nameField(modal)).toHaveValue(label)
    await page.unroute('**/v1/profile/suggestions/**')
    await modal.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(getName(modal, label)).toBeEnabled()
  })

  test('a name that looks like another one, and one that is kept back, cannot be had', async ({
    modal,
    stack,
  }) => {
    const label = `${createLabel()}m`
    await createNameOwner(stack.addresses.gateway).register(
      `${label}.${await readZone(stack.addresses.gateway)}`,
    )
    await nameField(modal).fill(`${label.slice(0, -1)}rn`)
    await expect(modal.dialog.getByText(/looks like a name somebody has/)).toBeVisible()
    await expect(modal.dialog.getByRole('button', { name: 'Choose another name' })).toBeDisabled()
    await nameField(modal).fill('admin')
    await expect(modal.dialog.getByText(/is reserved\. Choose another name/)).toBeVisible()
  })
})

test('a page whose clock is wrong says so, and keeps what was typed', async ({
  page,
  modal,
  pocket,
  complaints,
}) => {
  complaints.allow('Failed to load resource')
  await pocket.comeBack()
  await page.clock.setSystemTime(Date.now() + 15 * 60_000)
  await openNames(page, modal)
  const label = createLabel()
  await typeName(modal, label)
  await pocket.approves(() => getName(modal, label).click())
  await expect(modal.dialog.getByText(/^The signature is too old\. Check the time/)).toBeVisible()
  await expect(nameField(modal)).toHaveValue(label)
})

test('a signed name is good once', async ({ stack }) => {
  const owner = createNameOwner(stack.addresses.gateway)
  const signed = await owner.sign(`${createLabel()}.${await readZone(stack.addresses.gateway)}`)
  expect(await owner.send(signed)).toEqual({ status: 200, code: undefined })
  const { code, status } = await owner.send(signed)
  expect(status).toBe(400)
  expect(['name/replayed', 'name/taken']).toContain(code)
})

test('a name is sent to by its address, and one that stands for another address the next time is told before it is signed', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const owner = createNameOwner(stack.addresses.gateway)
  const name = `${createLabel()}.${await readZone(stack.addresses.gateway)}`
  await owner.register(name)
  await pocket.comeBack()

  async function review(): Promise<string> {
    await modal.dialog.getByRole('button', { name: 'Review' }).click()
    await modal.expectView('WalletSendPreview')
    await expect(modal.dialog.getByText(name).first()).toBeVisible()
    return ((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')
  }

  await openSend({ page, modal })
  await chooseToken(modal, 'ETH')
  await modal.dialog.getByRole('textbox', { name: /^Amount/ }).fill('0.125')
  const receiver = modal.dialog.getByRole('textbox', { name: 'To', exact: true })
  await receiver.fill(name)
  await expect(modal.dialog.getByText('This name stands for')).toBeVisible()
  expect(await review()).toContain(owner.address)
  await expect(modal.dialog.getByText(/it stood for another address/)).toHaveCount(0)
  await pocket.approves(() => pressSend(modal))
  await modal.expectView('Account')
  // The receipt says whom.
  await expect(modal.dialog.getByRole('link', { name: /^Sent 0\.125 ETH/ })).toContainText(name)
  await modal.close()

  await owner.setAddress(name, other)
  await openSend({ page, modal })
  await chooseToken(modal, 'ETH')
  await modal.dialog.getByRole('textbox', { name: /^Amount/ }).fill('0.125')
  // Browsers keep an answer for some seconds.
  await expect(async () => {
    await receiver.fill('')
    await receiver.fill(name)
    await expect(modal.dialog.getByText('This name stands for')).toBeVisible()
    await expect(modal.dialog.getByText(other).first()).toBeAttached({ timeout: 500 })
  }).toPass({ intervals: [1000] })
  const text = await review()
  expect(text).toContain(other)
  expect(text).toContain(owner.address)
  await expect(
    modal.dialog.getByText(`When you last sent to ${name}, it stood for another address.`),
  ).toBeVisible()
})
