export { postOtp, putOtp, readEmailResource, toEmailResource } from '../calls/emailCapture.js'
export { type AnalyticsEvent, analyticsEventSchema, postEvent, postEvents } from '../calls/events.js'
export {
  type ExchangeStatus,
  exchangeStatuses,
  getExchangeBuyStatus,
  getExchangePayUrl,
  getExchanges,
  type WireExchange,
} from '../calls/exchange.js'
export { getExchangeAssets, type WireExchangeAsset } from '../calls/exchangeAssets.js'
export {
  type FeatureId,
  featureIds,
  featureSchema,
  getAnalyticsConfig,
  getConfig,
  getHealth,
} from '../calls/gateway.js'
export { type Approval, approvalSchema, getApprovals } from '../calls/getApprovals.js'
export { type Balance, balanceCurrencies, balanceSchema, getBalance } from '../calls/getBalance.js'
export {
  getHistory,
  type HistoryTransaction,
  type HistoryTransfer,
  historyTransactionSchema,
} from '../calls/getHistory.js'
export { getIdentity } from '../calls/getIdentity.js'
export { getLatestKit } from '../calls/getLatestKit.js'
export { getName } from '../calls/getName.js'
export { getOrigins } from '../calls/getOrigins.js'
export { getWallets } from '../calls/getWallets.js'
export { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from '../calls/images.js'
export { defineJsonRpcMethod, type JsonRpcMethod, jsonRpcCodes, postJsonRpc } from '../calls/jsonRpc.js'
export {
  getNameSuggestions,
  getNamesOfAddress,
  getRegisteredName,
  type NameFailureCode,
  nameAddressMessage,
  nameAttributesMessage,
  nameFailureCodes,
  nameMessageAge,
  type RegisteredName,
  registeredNameSchema,
  registerName,
  registerNameMessage,
  setNameAddress,
  setNameAttributes,
} from '../calls/nameRegistry.js'
export { getNftImage, getNfts, type Nft, nftSchema } from '../calls/nfts.js'
export { type NodeQuestion, nodeQuestionSchema, postNode } from '../calls/node.js'
export {
  getOnrampBuyOptions,
  getOnrampBuyQuotes,
  getOnrampOptions,
  getOnrampOrder,
  type OnrampState,
  onrampStates,
  postOnrampEvent,
  postOnrampOrder,
  postOnrampQuote,
  postOnrampQuotes,
  postOnrampUrl,
} from '../calls/onramp.js'
export {
  getPayment,
  type PaymentState,
  type PaymentTransactionStatus,
  paymentStates,
  paymentTransactionStatuses,
  postPayment,
  postPaymentTransaction,
  type WirePayment,
} from '../calls/payments.js'
export { postPrices } from '../calls/postPrices.js'
export { getSupportedChains, postRpc } from '../calls/rpc.js'
export {
  authenticate,
  getMe,
  getNonce,
  putAccountMetadata,
  sessionAccountSchema,
  signOut,
} from '../calls/signIn.js'
export {
  activateSmartSession,
  createSmartSession,
  getSmartSessionContext,
  listSmartSessions,
  revokeSmartSession,
  smartSessionSchema,
  toGrantMessage,
} from '../calls/smartSessions.js'
export {
  getBuildApprove,
  getSwapAllowance,
  getSwapQuotes,
  getSwapTokens,
  getSwapTransfer,
  getSwapUnitPrices,
  postBuildTransaction,
  type SwapQuote,
  type SwapToken,
  type SwapTransfer,
  swapQuoteSchema,
  swapTokenSchema,
  swapTransferSchema,
} from '../calls/swap.js'
export {
  getTransferAssets,
  getTransferStatus,
  postTransferQuote,
  type TransferAsset,
} from '../calls/transfers.js'
export { getAttestation, getAttestationKey } from '../calls/verify.js'
export { type Client, type ClientOptions, createClient } from '../client/createClient.js'
export {
  type CallAnswer,
  type CallAudience,
  type CallDefinition,
  type CallInput,
  type CallOutput,
  defineCall,
} from '../defineCall.js'
export type { FailureContext } from '../failureContext.js'
export {
  type CaipNetworkIdSchema,
  caipAddressSchema,
  caipNetworkIdSchema,
  failureSchema,
  ownFailureSchema,
  type RpcRequest,
  type RpcResponse,
  rpcErrorSchema,
  rpcRequestSchema,
  rpcResponseSchema,
  type WalletRecord,
  walletSchema,
} from '../schemas.js'
export { type SignInMessage, signInMessageSchema } from '../signInMessage.js'
export { countsOnNetwork, readSignedNetworks } from '../signInNetworks.js'
export { type SignInLayout, toSignInText } from '../signInText.js'
