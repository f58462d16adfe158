import type { Address, Hex } from 'viem'
import { type AccountKey, getAccountAddress, getFactoryCall, getInitCode } from './accountAddress.js'
import { signMessage, signTypedData } from './accountSignature.js'
import { entryPointAddress } from './addresses.js'
import { encodeCalls } from './encodeCalls.js'
import { signUserOperation, stubSignature, toUserOperation } from './userOperation.js'

/** What a wallet needs to know of a kind of account. Another kind is another value of this type. */
export type AccountDriver = {
  /** The EntryPoint its operations go to. */
  entryPointAddress: Address
  /** What stands for a signature while gas is estimated. */
  stubSignature: Hex
  getAccountAddress(key: AccountKey): Address
  getFactoryCall(key: AccountKey): { factory: Address; factoryData: Hex }
  getInitCode(key: AccountKey): Hex
  encodeCalls: typeof encodeCalls
  toUserOperation: typeof toUserOperation
  signUserOperation: typeof signUserOperation
  signMessage: typeof signMessage
  signTypedData: typeof signTypedData
}

/** The accounts of `local/contracts/smart-account`: EntryPoint v0.8, one owner, no upgrades. */
export const latchkeyAccount: AccountDriver = {
  entryPointAddress,
  stubSignature,
  getAccountAddress,
  getFactoryCall,
  getInitCode,
  encodeCalls,
  toUserOperation,
  signUserOperation,
  signMessage,
  signTypedData,
}
