export { type AccountDriver, latchkeyAccount } from '../AccountDriver.js'
export {
  type AccountKey,
  getAccountAddress,
  getAccountCode,
  getFactoryCall,
  getInitCode,
  readAccountKey,
  readOwner,
} from '../accountAddress.js'
export {
  type AccountSignatureParameters,
  type Signable,
  signMessage,
  signTypedData,
  toSignableMessage,
  toSignableTypedData,
  wrapUndeployedSignature,
} from '../accountSignature.js'
export { actsForAccount } from '../actsForAccount.js'
export { entryPointAddress, factoryAddress, implementationAddress } from '../addresses.js'
export { type DecodedCall, decodeCalls } from '../decodeCalls.js'
export { type Call, encodeCalls } from '../encodeCalls.js'
export { type AccountState, type ChainReader, readAccount } from '../readAccount.js'
export type { SignHash } from '../SignHash.js'
export {
  getStubSponsorship,
  hashSponsorship,
  type SponsorshipSpan,
  type SponsorshipTerms,
  signSponsorship,
} from '../sponsorship.js'
export {
  type AccountOperation,
  hashUserOperation,
  type Sponsorship,
  signUserOperation,
  stubSignature,
  type ToUserOperationParameters,
  toUserOperation,
} from '../userOperation.js'
