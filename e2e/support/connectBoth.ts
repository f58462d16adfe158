import { chooseNetwork } from './chooseNetwork.js'
import { getPanel } from './connectByCode.js'
import type { ModalPage } from './modalPage.js'
import type { Pocket } from './pocket.js'
import { expect, type Page } from './test.js'

type Hands = { page: Page; modal: ModalPage; pocket: Pocket }

/** Connects Pocket for Solana beside EVM networks, and signs in with it. */
export async function connectForSolana(hands: Hands): Promise<void> {
  const { page, modal, pocket } = hands
  await chooseNetwork(hands, 'Local Solana')
  await modal.expectView('SwitchActiveChain')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Connect Pocket' }).click())
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await modal.expectClosed()
  await expect(getPanel(page)).toContainText('Signed in')
}

/** Connects Pocket for EVM networks first, then for Solana beside it, and signs in with both. */
export async function connectBoth(hands: Hands): Promise<void> {
  await hands.pocket.connect()
  await connectForSolana(hands)
}
