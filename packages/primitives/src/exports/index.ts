export { isEvmAddress, isSameAddress, truncateAddress } from '../address.js'
export { type AmountRounding, formatAmount, parseAmount, toFiatValue } from '../amount.js'
export { decodeBase58, encodeBase58 } from '../base58.js'
export {
  type CaipAddress,
  type CaipNetworkId,
  isCaip2,
  isCaip10,
  isNamespace,
  type Namespace,
  namespaceNames,
  namespaces,
} from '../caip.js'
export { formatFiat, formatFloored } from '../formatNumber.js'
export { nativeTokenAddresses } from '../nativeTokenAddresses.js'
export { parseCaip2, parseCaip10, toCaip2, toCaip10 } from '../parseCaip.js'
