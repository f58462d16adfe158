import type { Kit } from '@latchkey/core'
import { isDisputed } from '@latchkey/core/internal'
import type { WalletChoice } from '../../buttons/findWalletChoice.js'
import type { Screen } from '../../screen/screens.js'
import { isAgreementMissing } from './isAgreementMissing.js'
import { createChooseWallet } from './useChooseWallet.js'

/**
 * Chooses a wallet by a button of the page, in the modal that has just been opened: as if its row had been pressed there. The list stays
 * where it does not know the wallet, where another one claims to be it, and where the visitor has to agree to the terms first.
 *
 * @param kit - Whose modal.
 * @param screen - Where it is shown.
 * @param choice - The wallet.
 */
export function chooseOnPage(kit: Kit, screen: Screen, { namespace, row, wallet }: WalletChoice): void {
  const state = kit.store.getState()
  const { chooseConnector, chooseRow, chooseWallet } = createChooseWallet(kit, screen)
  if (isAgreementMissing(state, kit.options, screen.store.getState())) return
  if (row && isDisputed(state.connectors, row)) return
  const [connector] = row?.connectors ?? []
  if (connector && namespace) chooseConnector(connector, namespace, wallet)
  else if (row) chooseRow(row, wallet)
  else if (wallet) chooseWallet(wallet)
}
