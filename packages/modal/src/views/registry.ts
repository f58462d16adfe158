import type { ViewId } from '@latchkey/core'
import { connectView } from './connect/view.js'
import { connectWalletsView } from './connect-wallets/view.js'
import { connectingExternalView } from './connecting-external/view.js'
import type { View } from './defineView.js'
import { unavailableView } from './unavailable/view.js'

/** Every view of the modal. A new one is a folder and a line here. */
const views = [connectView, connectWalletsView, connectingExternalView, unavailableView] as const

/** Views whose folders are still to come. */
type Pending =
  | 'Account'
  | 'AllWallets'
  | 'ConnectingWalletConnectBasic'
  | 'Downloads'
  | 'GetWallet'
  | 'Networks'
  | 'SIWXSignMessage'
  | 'SwitchNetwork'
  | 'UnsupportedChain'
  | 'WalletReceive'
  | 'WalletSend'
  | 'WalletSendConfirmed'
  | 'WalletSendPreview'
  | 'WalletSendSelectToken'
  | 'WhatIsANetwork'
  | 'WhatIsAWallet'

/** The ids that have a view. If one of core's is missing, the next line does not compile and names it. */
type Registered = (typeof views)[number]['id']
const registered: Record<Exclude<ViewId, Pending>, string> = {} as Record<Registered, string>
void registered

const byId: ReadonlyMap<string, View> = new Map(views.map((view) => [view.id, view as unknown as View]))

/**
 * A view by its id. One that does not exist, which only code without types can ask for, is the first view.
 *
 * @param id - Id of a view.
 */
export function getView(id: ViewId): View {
  return byId.get(id) ?? (connectView as unknown as View)
}
