export { toHex, toText } from '../bytes.js'
export { decodeMessage } from '../eip155/decodeMessage.js'
export { type NftTransfer, readNftTransfer } from '../eip155/readNftTransfer.js'
export { isTypedData, readTypedData, type TypedData } from '../eip155/readTypedData.js'
export type { BridgeReading } from '../eip155/swaps/BridgeReading.js'
export { type Approval, readApproval } from '../eip155/swaps/readApproval.js'
export { readBridge } from '../eip155/swaps/readBridge.js'
export { readSwap } from '../eip155/swaps/readSwap.js'
export type { SwapCall, SwapFamily, SwapReading } from '../eip155/swaps/SwapReading.js'
export { readSignIn, type SignIn } from '../message/readSignIn.js'
export { type Description, describeInstructions } from '../solana/describeInstructions.js'
export {
  type Instruction,
  isTransactionMessage,
  type Lookup,
  readSolanaTransaction,
  type SolanaMessage,
  type SolanaTransaction,
} from '../solana/readSolanaTransaction.js'
export type { Step } from '../solana/Step.js'
export { withFeePayer } from '../solana/withFeePayer.js'
