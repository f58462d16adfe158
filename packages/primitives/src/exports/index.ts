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
export { decodeHex, encodeHex, isSameBytes } from '../bytes.js'
export {
  type CaipAddress,
  type CaipNetworkId,
  isCaip2,
  isCaip10,
  isNamespace,
  joinCaip2,
  joinCaip10,
  parseCaip2,
  parseCaip10,
  toBareAddress,
  toCaip2,
  toCaip10,
  truncateAddress,
} from '../caip.js'
export { type CaipAssetParts, joinCaip19, readCaip19 } from '../caip19.js'
export { type CallerBlock, toCallerBlocks, toNetworkPrefixes } from '../callerBlocks.js'
export {
  toBech32AddressKey,
  toC32AddressKey,
  toHexAddressKey,
  toSs58AddressKey,
  toSuiAddressKey,
} from '../chains/addressKeys.js'
export { isEvmAddress, isSameEvmAddress } from '../chains/eip155/address.js'
export { decodeTokenAmount, decodeTokenDecimals, decodeTokenText } from '../chains/eip155/tokenAnswers.js'
export { type AddressFormat, identifyAddress } from '../chains/identifyAddress.js'
export {
  type AddressOf,
  getAccountName,
  getNamespaceName,
  type KnownNamespace,
  type Namespace,
  namespaces,
  type OtherNamespaces,
} from '../chains/namespaces.js'
export { nativeDecimals } from '../chains/nativeDecimals.js'
export { nativeTokenAddresses } from '../chains/nativeTokenAddresses.js'
export { sampleOnrampOptions } from '../chains/sampleOnrampOptions.js'
export {
  guardProgramAddress,
  maxTransactionBytes,
  memoProgramAddress,
  neverSentBlockhash,
} from '../chains/solana/transactions.js'
export { copyText } from '../copyText.js'
export { createUuid } from '../createUuid.js'
export { divideAmounts, parseWholeNumber } from '../decimals.js'
export { daySeconds, hourSeconds, minuteSeconds, weekSeconds, yearSeconds } from '../durations.js'
export { getHue } from '../hue.js'
export { maxRpcBatchSize } from '../maxRpcBatchSize.js'
export { toPlainText } from '../plainText.js'
export { supplyMissing } from '../supplyMissing.js'
export { formatTimeAgo } from '../time.js'
