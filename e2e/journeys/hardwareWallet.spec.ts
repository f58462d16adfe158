import { localSolanaAccounts } from '@latchkey/local/networks/solana'
import { getPanel } from '../support/connectByCode.js'
import { expect, test } from '../support/test.js'

const [account] = localSolanaAccounts

/** Makes pocket's account one that signs no texts, as accounts on a hardware wallet are. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    type Wallet = { features: Record<string, object> }
    type Registering = CustomEvent<(api: { register(wallet: Wallet): void }) => void>
    window.addEventListener('wallet-standard:register-wallet', (event) => {
      ;(event as Registering).detail({
        register({ features }) {
          const signing = features['solana:signMessage']
          if (!signing) return
          Object.assign(signing, {
            signMessage: async () => {
              throw { code: -32603, message: 'The device does not sign messages' }
            },
          })
        },
      })
    })
  })
  await page.goto('/')
})

test('who cannot sign a text signs in with a transaction that is never sent', async ({
  page,
  modal,
  pocket,
}, testInfo) => {
  await pocket.connect({ namespace: 'solana', signIn: false })
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(modal.dialog.getByText('Pocket can sign a transaction')).toBeVisible()
  const picture = await modal.dialog.screenshot()
  await testInfo.attach('offered', { body: picture, contentType: 'image/png' })
  const asked = await pocket.asks(() =>
    modal.dialog.getByRole('button', { name: 'Sign a transaction instead' }).click(),
  )
  await expect(asked.getByRole('main')).toContainText('wants you to sign in with your Solana account')
  await testInfo.attach('asked', { body: await asked.screenshot(), contentType: 'image/png' })
  await asked.getByRole('button', { name: 'Approve' }).click()
  const panel = getPanel(page)
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(account.slice(-6))
  await page.reload()
  await expect(panel).toContainText('Signed in')
})
