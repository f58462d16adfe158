import { localCosmosAccounts } from '@latchkey/local/networks/cosmos'
import { getPanel } from '../support/connectByCode.js'
import { findKit } from '../support/findKit.js'
import { allowManyWallets, openWallets } from '../support/openWallets.js'
import { expect, type Page, test } from '../support/test.js'

const [account, second] = localCosmosAccounts('cosmos')
const [, zoneSecond] = localCosmosAccounts('osmo')

/** Puts a wallet of Keplr's shape where Leap has its own: one that lets the site in and says its accounts, and nothing more. */
async function installLeap(page: Page): Promise<void> {
  await page.addInitScript(
    (addresses) => {
      const known: Record<string, string> = addresses
      const declined = async () => {
        throw new Error('Request rejected')
      }
      const leap = {
        enable: async () => undefined,
        getKey: async (chainId: string) => {
          const bech32Address = known[chainId]
          if (!bech32Address) throw new Error(`There is no chain info for ${chainId}`)
          const [pubKey, address] = [new Uint8Array(33), new Uint8Array(20)]
          return { name: 'Second', algo: 'secp256k1', pubKey, address, bech32Address, isNanoLedger: false }
        },
        signArbitrary: declined,
        signAmino: declined,
        signDirect: declined,
      }
      Object.assign(window, { leap })
    },
    { 'latchkey-hub-1': second, 'latchkey-zone-1': zoneSecond },
  )
}

test('two wallets of Cosmos beside each other: both are listed, either comes to the front, and each is left by itself', async ({
  page,
  modal,
  pocket,
}) => {
  await allowManyWallets(page)
  await installLeap(page)
  await page.goto('/')
  await pocket.connect({ namespace: 'cosmos' })
  const kit = await findKit(page)
  await kit.evaluate((found) =>
    found.connections.connect({ connectorId: 'leap-cosmos', namespace: 'cosmos' }),
  )
  await modal.expectView('SIWXSignMessage')
  await modal.close()
  await kit.evaluate((found) => found.connections.switchConnection({ connectionId: 'cosmos/pocket-cosmos' }))
  await openWallets({ page, modal })
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(account.slice(-6))
  await expect(modal.dialog).toContainText(second.slice(-6))
  await kit.evaluate((found) => found.connections.disconnect({ connectionId: 'cosmos/pocket-cosmos' }))
  await expect(getPanel(page)).toContainText(second.slice(-6))
  await page.reload()
  await expect(getPanel(page)).toContainText(second.slice(-6))
})
