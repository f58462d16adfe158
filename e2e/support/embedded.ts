import type { LocalNamespace } from '@latchkey/local/chains'
import { findKit } from './findKit.js'
import { approve } from './login.js'
import type { ModalPage } from './modalPage.js'
import { expect, type Page } from './test.js'

/** Signs in to the site with another account of the wallet. */
export async function signIn({ page, modal }: { page: Page; modal: ModalPage }): Promise<void> {
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await modal.expectView('ApproveTransaction')
  await approve(page, 'Sign')
  await modal.expectClosed()
}

/** The address in front on a namespace. */
export async function readAddress(page: Page, namespace: LocalNamespace): Promise<string> {
  const kit = await findKit(page)
  const read = () =>
    kit.evaluate(({ store }, name) => {
      const { activeConnectionIds, connections } = store.getState()
      const id = activeConnectionIds[name]
      return id && connections[id]?.accounts[0]?.address
    }, namespace)
  await expect.poll(read).toBeTruthy()
  return (await read()) ?? ''
}

/** Has the page read what its account holds now. */
export async function refreshBalances(page: Page): Promise<void> {
  const kit = await findKit(page)
  await kit.evaluate(async (found) => void (await found.balances.load({ force: true })))
}
