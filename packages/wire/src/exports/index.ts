export type { CallInput, CallOutput } from '../CallInput.js'
export { authenticate } from '../calls/authenticate.js'
export { getAnalyticsConfig } from '../calls/getAnalyticsConfig.js'
export { getAssetImage } from '../calls/getAssetImage.js'
export { type Balance, balanceCurrencies, balanceSchema, getBalance } from '../calls/getBalance.js'
export { getConfig } from '../calls/getConfig.js'
export { getCurrencyImage } from '../calls/getCurrencyImage.js'
export { getHealth } from '../calls/getHealth.js'
export {
  getHistory,
  type HistoryTransaction,
  type HistoryTransfer,
  historyTransactionSchema,
} from '../calls/getHistory.js'
export { getIdentity } from '../calls/getIdentity.js'
export { getMe, sessionAccountSchema } from '../calls/getMe.js'
export { getNonce } from '../calls/getNonce.js'
export { getOrigins } from '../calls/getOrigins.js'
export { getSupportedChains } from '../calls/getSupportedChains.js'
export { getTokenImage } from '../calls/getTokenImage.js'
export { getWalletImage } from '../calls/getWalletImage.js'
export { getWallets } from '../calls/getWallets.js'
export { postEvent } from '../calls/postEvent.js'
export { postEvents } from '../calls/postEvents.js'
export { postRpc } from '../calls/postRpc.js'
export { calls } from '../calls/registry.js'
export { signOut } from '../calls/signOut.js'
export {
  type Client,
  type ClientOptions,
  createClient,
} from '../client/createClient.js'
export { type CallAnswer, type CallAudience, type CallDefinition, defineCall } from '../defineCall.js'
export { type AnalyticsEvent, analyticsEventSchema } from '../schemas/analyticsEvent.js'
export { caipAddressSchema, caipNetworkIdSchema } from '../schemas/caip.js'
export { failureSchema, ownFailureSchema } from '../schemas/failure.js'
export { type FeatureId, featureIds, featureSchema } from '../schemas/feature.js'
export {
  type RpcRequest,
  type RpcResponse,
  rpcErrorSchema,
  rpcRequestSchema,
  rpcResponseSchema,
} from '../schemas/jsonRpc.js'
export { type SignInMessage, signInMessageSchema } from '../schemas/signInMessage.js'
export { type WalletRecord, walletSchema } from '../schemas/wallet.js'
export { toEip4361Text } from '../toEip4361Text.js'
export { toSignInText } from '../toSignInText.js'
