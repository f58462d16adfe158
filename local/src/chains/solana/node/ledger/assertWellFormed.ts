import { getCompiledTransactionMessageDecoder, getCompiledTransactionMessageEncoder } from '@solana/kit'
import type { DecodedMessage } from './DecodedTransaction.js'

/**
 * Refuses a message that names what it does not have, or that is written in another way than the one way there is.
 * The virtual machine's binding ends the whole process on some of these instead of answering an error.
 *
 * @throws Error saying what is wrong.
 */
export function assertWellFormed({ bytes, header, staticAccounts, ...message }: DecodedMessage): void {
  const decoded = getCompiledTransactionMessageDecoder().decode(bytes)
  if (!Buffer.from(getCompiledTransactionMessageEncoder().encode(decoded)).equals(bytes)) {
    throw new Error('the message is not written in its only form')
  }
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  if (
    numRequiredSignatures === 0 ||
    numReadonlySignedAccounts >= numRequiredSignatures ||
    numRequiredSignatures + numReadonlyUnsignedAccounts > staticAccounts.length
  ) {
    throw new Error('the header does not fit the accounts')
  }
  const loaded = message.addressTableLookups.reduce(
    (sum, { writableIndexes, readonlyIndexes }) => sum + writableIndexes.length + readonlyIndexes.length,
    0,
  )
  const count = staticAccounts.length + loaded
  for (const { programIdIndex, accounts } of message.instructions) {
    if (programIdIndex === 0 || programIdIndex >= staticAccounts.length) {
      throw new Error('an instruction names a program that is not there')
    }
    if (accounts.some((index) => index >= count)) {
      throw new Error('an instruction names an account that is not there')
    }
  }
}
