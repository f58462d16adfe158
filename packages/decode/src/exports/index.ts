export { decodeMessage, readSignIn, type SignIn, toHex, toText } from '../message/readMessage.js'
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
export { isTypedData, readTypedData, type TypedData } from '../typed-data/readTypedData.js'
