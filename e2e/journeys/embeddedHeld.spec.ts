import { readCode } from '../support/inbox.js'
import {
  accountButton,
  askForCode,
  choosePerson,
  createEmail,
  openProvider,
  signedInNote,
  walletPage,
} from '../support/login.js'
import { expect, type Page, test } from '../support/loginTest.js'
import { useProject } from '../support/useProject.js'

/** A project whose operator keeps no way in, and a device with passkeys. */
async function requireOwner(page: Page): Promise<void> {
  await useProject(page, 'owner-held')
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function makeWallet(page: Page): Promise<void> {
  await walletPage(page).getByRole('button', { name: 'Create wallet' }).click()
  await walletPage(page).getByRole('button', { name: 'Continue' }).click()
}

test('§4.3.6 where the operator keeps no way in, the owner makes the wallet in the modal, in the middle of the login', async ({
  page,
  modal,
}) => {
  await requireOwner(page)
  const email = createEmail()
  await page.goto('/')
  await modal.open()
  await askForCode(modal, email)
  await page.keyboard.type(await readCode(email))
  await modal.expectView('ApproveTransaction')
  await makeWallet(page)
  await modal.expectClosed()
  await expect(signedInNote(page)).toBeVisible()
  await page.reload()
  await expect(accountButton(page, email.slice(0, 12))).toBeVisible()
})

test('§4.3.6 the same after a login at a provider', async ({ page, modal }) => {
  await requireOwner(page)
  await page.goto('/')
  await modal.open()
  const popup = await openProvider(page, modal, 'Google')
  await choosePerson(popup, 'Bo ')
  await modal.expectView('ApproveTransaction')
  await makeWallet(page)
  await modal.expectClosed()
  await expect(signedInNote(page)).toBeVisible()
})
