export { type AddressOf, isEvmAddress, isSameEvmAddress, truncateAddress } from '../address.js'
export {
  toBech32AddressKey,
  toC32AddressKey,
  toHexAddressKey,
  toSs58AddressKey,
  toSuiAddressKey,
} from '../addressKeys.js'
export {
  type AmountRounding,
  formatAmount,
  formatFiat,
  formatFloored,
  parseAmount,
  toFiatValue,
} from '../amount.js'
export { type AvatarDrawing, drawAvatar } from '../avatar.js'
export { decodeBase58, encodeBase58 } from '../base58.js'
export { decodeBase64, encodeBase64 } from '../base64.js'
export {
  type CaipAddress,
  type CaipNetworkId,
  getAccountName,
  getNamespaceName,
  isCaip2,
  isCaip10,
  isNamespace,
  joinCaip2,
  joinCaip10,
  type KnownNamespace,
  type Namespace,
  namespaces,
  type OtherNamespaces,
  parseCaip2,
  parseCaip10,
  toBareAddress,
  toCaip2,
  toCaip10,
} from '../caip.js'
export { type CallerBlock, toCallerBlocks, toNetworkPrefixes } from '../callerBlocks.js'
export { copyText } from '../copyText.js'
export { createUuid } from '../createUuid.js'
export { daySeconds, hourSeconds, minuteSeconds, weekSeconds, yearSeconds } from '../durations.js'
export { getHue } from '../hue.js'
export { type AddressFormat, identifyAddress } from '../identifyAddress.js'
export { maxRpcBatchSize } from '../maxRpcBatchSize.js'
export { nativeDecimals } from '../nativeDecimals.js'
export { nativeTokenAddresses } from '../nativeTokenAddresses.js'
export { toPlainText } from '../plainText.js'
export {
  guardProgramAddress,
  maxTransactionBytes,
  memoProgramAddress,
  neverSentBlockhash,
} from '../solanaTransactions.js'
export { supplyMissing } from '../supplyMissing.js'
export { formatTimeAgo } from '../time.js'
export { decodeTokenAmount, decodeTokenDecimals, decodeTokenText } from '../tokenAnswers.js'
