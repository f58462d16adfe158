// What other packages of Latchkey use. It has no version: it may change with every release.
export { writeAlertToConsole } from '../alerts/writeAlertToConsole.js'
export { balances } from '../balances/balances.js'
export { balanceRetryGuardMs, emptyBalances } from '../balances/TokenBalance.js'
export { afterPaint } from '../base/afterPaint.js'
export {
  defineGroup,
  type GroupActions,
  type GroupContext,
  type GroupDefinition,
  type GroupEvents,
  type GroupStates,
} from '../base/defineGroup.js'
export { getMetadata } from '../base/getMetadata.js'
export { whenOnline } from '../base/whenOnline.js'
export { isDisputed } from '../connectors/claimingConnectors.js'
export { isConnectorShown, withoutDuplicates } from '../connectors/filterConnectors.js'
export { createEmitter, type Emitter, type EventOf } from '../events/createEmitter.js'
export { emptyHistory } from '../history/HistoryState.js'
export { createEngine } from '../kit/createEngine.js'
export { createKitWith } from '../kit/createKitWith.js'
export { getLinkEnvironment } from '../links/getLinkEnvironment.js'
export type { LinkTarget } from '../links/getLinkTarget.js'
export { getWalletBrowserLink } from '../links/getWalletBrowserLink.js'
export {
  getRequestLink,
  getWalletLink,
  type LinkPlatform,
  type WalletLink,
  type WalletLinkOptions,
} from '../links/getWalletLink.js'
export { getWalletPlatforms, type WalletPlatform } from '../links/getWalletPlatforms.js'
export { isMobile } from '../links/isMobile.js'
export { isWebLink } from '../links/isWebLink.js'
export type { LinkEnvironment } from '../links/LinkEnvironment.js'
export { providerMarks } from '../login/providerMarks.js'

export { emptyNfts } from '../nfts/NftState.js'
export { emptyOnramp, finalOrderStates } from '../onramp/OnrampState.js'
export { linkRenewalMs } from '../pairing/PairingGroup.js'
export { emptySend, getFirstProblem, isSending } from '../send/SendState.js'
export { isAskingEmail } from '../signIn/emailCapture/EmailCaptureState.js'
export { findConnectorsOfWallet } from '../state/selectors.js'
export { emptySwap } from '../swap/SwapState.js'
export { emptyTokenApprovals } from '../tokenApprovals/TokenApprovalsState.js'
export { findWallet, listWallets } from '../wallets/findWallet.js'
export { isWalletCalled, toWalletSlug } from '../wallets/isWalletCalled.js'
