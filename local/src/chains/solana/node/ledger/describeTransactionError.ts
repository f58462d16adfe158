import type { TransactionErrorJson } from './TransactionRecord.js'

/** The sentences real nodes use; clients and people search for them. */
const sentences: Record<string, string> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  InvalidAccountIndex: 'Transaction contains an invalid account reference',
  InvalidProgramForExecution: 'This program may not be used for executing instructions',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  SignatureFailure: 'Transaction did not pass signature verification',
  AccountLoadedTwice: 'Account loaded twice',
  TooManyAccountLocks: 'Transaction locked too many accounts',
  AddressLookupTableNotFound: "Transaction loads an address table account that doesn't exist",
  InvalidAddressLookupTableOwner: 'Transaction loads an address table account with an invalid owner',
  InvalidAddressLookupTableData: 'Transaction loads an address table account with invalid data',
  InvalidAddressLookupTableIndex: 'Transaction address table lookup uses an invalid index',
}

const instructionSentences: Record<string, string> = {
  InvalidAccountData: 'invalid account data for instruction',
  InvalidInstructionData: 'invalid instruction data',
  InvalidArgument: 'invalid program argument',
  InsufficientFunds: 'insufficient funds for instruction',
  IncorrectProgramId: 'incorrect program id for instruction',
  MissingRequiredSignature: 'missing required signature for instruction',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  ComputationalBudgetExceeded: 'Computational budget exceeded',
  ProgramFailedToComplete: 'Program failed to complete',
  UnsupportedProgramId: 'Unsupported program id',
  MissingAccount: 'An account required by the instruction is missing',
}

/** A failure in the words real nodes use for it. */
export function describeTransactionError(error: TransactionErrorJson): string {
  if (typeof error === 'string') return sentences[error] ?? error
  const [variant = '', detail] = Object.entries(error)[0] ?? []
  if (variant === 'InstructionError' && Array.isArray(detail)) {
    return `Error processing Instruction ${detail[0]}: ${describeInstructionError(detail[1])}`
  }
  if (variant === 'InsufficientFundsForRent') {
    const { account_index: index } = detail as { account_index: number }
    return `Transaction results in an account (${index}) with insufficient funds for rent`
  }
  if (variant === 'DuplicateInstruction')
    return `Transaction contains a duplicate instruction (${detail}) that is not allowed`
  return variant
}

function describeInstructionError(error: TransactionErrorJson): string {
  if (typeof error === 'string') return instructionSentences[error] ?? error
  return typeof error.Custom === 'number' ? `custom program error: 0x${error.Custom.toString(16)}` : ''
}
