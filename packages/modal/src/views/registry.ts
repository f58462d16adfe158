import { accountView } from './account/view.js'
import { allWalletsView } from './all-wallets/view.js'
import { approvalsView } from './approvals/view.js'
import { buyInProgressView } from './buy-in-progress/view.js'
import { connectView } from './connect/view.js'
import { connectWalletsView } from './connect-wallets/view.js'
import { connectingExternalView } from './connecting-external/view.js'
import { connectingMultiChainView } from './connecting-multi-chain/view.js'
import { connectingWalletConnectView } from './connecting-wallet-connect/view.js'
import { connectingWalletConnectBasicView } from './connecting-wallet-connect-basic/view.js'
import { connectionDetailsView } from './connection-details/view.js'
import { dataCaptureViews } from './data-capture/views.js'
import type { View } from './defineView.js'
import { downloadsView } from './downloads/view.js'
import { fundWalletView } from './fund-wallet/view.js'
import { getWalletView } from './get-wallet/view.js'
import { loginViews } from './login/views.js'
import { networksView } from './networks/view.js'
import { nftView } from './nft/view.js'
import { nftSendView } from './nft-send/view.js'
import { nftsView } from './nfts/view.js'
import { onRampFiatSelectView } from './on-ramp-fiat-select/view.js'
import { onRampProvidersView } from './on-ramp-providers/view.js'
import { onRampTokenSelectView } from './on-ramp-token-select/view.js'
import { payView } from './pay/view.js'
import { payWithExchangeView } from './pay-with-exchange/view.js'
import { payWithExchangeSelectAssetView } from './pay-with-exchange-select-asset/view.js'
import { profileWalletsView } from './profile-wallets/view.js'
import { registerAccountNameView } from './register-account-name/view.js'
import { registerAccountNameSuccessView } from './register-account-name-success/view.js'
import { siwxSignMessageView } from './siwx-sign-message/view.js'
import { swapView } from './swap/view.js'
import { swapPreviewView } from './swap-preview/view.js'
import { swapSelectTokenView } from './swap-select-token/view.js'
import { switchActiveChainView } from './switch-active-chain/view.js'
import { switchNetworkView } from './switch-network/view.js'
import { transactionView } from './transaction/view.js'
import { transactionsView } from './transactions/view.js'
import { unsupportedChainView } from './unsupported-chain/view.js'
import { walletReceiveView } from './wallet-receive/view.js'
import { walletSendView } from './wallet-send/view.js'
import { walletSendConfirmedView } from './wallet-send-confirmed/view.js'
import { walletSendPreviewView } from './wallet-send-preview/view.js'
import { walletSendSelectTokenView } from './wallet-send-select-token/view.js'
import { whatIsABuyView } from './what-is-a-buy/view.js'
import { whatIsANetworkView } from './what-is-a-network/view.js'
import { whatIsAWalletView } from './what-is-a-wallet/view.js'

/** Every view of the modal, with what the dialog knows before its component is there. A new one is a folder, a line here, and one in `laterViews.ts`. */
const views = [
  connectView,
  connectWalletsView,
  connectingExternalView,
  connectingMultiChainView,
  connectingWalletConnectView,
  connectingWalletConnectBasicView,
  connectionDetailsView,
  allWalletsView,
  downloadsView,
  getWalletView,
  whatIsAWalletView,
  whatIsABuyView,
  whatIsANetworkView,
  siwxSignMessageView,
  accountView,
  buyInProgressView,
  fundWalletView,
  approvalsView,
  networksView,
  nftView,
  nftsView,
  nftSendView,
  payView,
  payWithExchangeView,
  payWithExchangeSelectAssetView,
  onRampFiatSelectView,
  onRampProvidersView,
  onRampTokenSelectView,
  profileWalletsView,
  registerAccountNameView,
  registerAccountNameSuccessView,
  swapView,
  swapPreviewView,
  swapSelectTokenView,
  switchActiveChainView,
  switchNetworkView,
  transactionsView,
  transactionView,
  unsupportedChainView,
  walletReceiveView,
  walletSendView,
  walletSendConfirmedView,
  walletSendPreviewView,
  walletSendSelectTokenView,
  ...loginViews,
  ...dataCaptureViews,
] as const

type Views = (typeof views)[number]

/** Every view of the modal with the parameters it is opened with. */
export type ViewParameters = {
  [One in Views as One['id']]: Parameters<NonNullable<One['title']>>[0]['parameters']
}

/** What the kit tells that folders of views make something of. */
export type LaterEventType = NonNullable<Views['events']>[number]

const byId: ReadonlyMap<string, View> = new Map(views.map((view) => [view.id, view as unknown as View]))

/** The ids of all views. */
export const viewIds: readonly Views['id'][] = views.map(({ id }) => id)

/** What the kit tells that comes to `coordinateLater.ts`. */
export const laterEvents: ReadonlySet<string> = new Set(
  [...byId.values()].flatMap(({ events = [] }): readonly string[] => events),
)

/**
 * A view by its id. One that does not exist, which only code without types can ask for, is the first view.
 *
 * @param id - Id of a view.
 */
export function getView(id: Views['id']): View<Views['id']> {
  return (byId.get(id) ?? connectView) as unknown as View<Views['id']>
}

/**
 * The view that shows what a feature of the kit was asked with.
 *
 * @param feature - Its name.
 */
export function findViewOf(feature: string | undefined): Views['id'] | undefined {
  const found = feature && [...byId.values()].find((view) => view.feature === feature)
  return found ? (found.id as Views['id']) : undefined
}
