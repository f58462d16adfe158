export { isEvmAddress, isSameAddress, truncateAddress } from '../address.js'
export {
  type AmountRounding,
  formatAmount,
  parseAmount,
  toFiatValue,
} from '../amount.js'
export { decodeBase58, encodeBase58 } from '../base58.js'
export { type CaipNetworkId, isCaip2, parseCaip2, toCaip2 } from '../caip2.js'
export { type CaipAddress, isCaip10, parseCaip10, toCaip10 } from '../caip10.js'
export { formatFiat, formatFloored } from '../formatNumber.js'
export { isNamespace, type Namespace, namespaceNames, namespaces } from '../namespace.js'
export { nativeTokenAddresses } from '../nativeTokenAddresses.js'
