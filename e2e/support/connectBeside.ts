import { defaultStackPorts, type LocalNamespace, localChains } from '@latchkey/local/chains'
import { chooseNetwork } from './chooseNetwork.js'
import { getPanel } from './connectByCode.js'
import type { ModalPage } from './modalPage.js'
import type { Pocket } from './pocket.js'
import { expect, type Page } from './test.js'

/** What a journey through views has in its hands. */
export type ViewFixtures = { page: Page; modal: ModalPage; pocket: Pocket }

/** Connects Pocket for a namespace beside the one that is connected, by choosing a network of it, and signs in with it. */
export async function connectBeside(hands: ViewFixtures, namespace: LocalNamespace): Promise<void> {
  const { page, modal, pocket } = hands
  const [network] = localChains[namespace].createNetworks(defaultStackPorts)
  await chooseNetwork(hands, network?.name ?? '')
  await modal.expectView('SwitchActiveChain')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Connect Pocket' }).click())
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await modal.expectClosed()
  await expect(getPanel(page)).toContainText('Signed in')
}

/** Connects Pocket for the first namespace, then for another beside it, and signs in with both. */
export async function connectBoth(hands: ViewFixtures, namespace: LocalNamespace): Promise<void> {
  await hands.pocket.connect()
  await connectBeside(hands, namespace)
}
