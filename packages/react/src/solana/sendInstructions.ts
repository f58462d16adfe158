import type { Reader, SolanaSigner } from '@latchkey/solana/internal'
import {
  appendTransactionMessageInstructions,
  assertIsTransactionMessageWithSingleSendingSigner,
  createTransactionMessage,
  type Instruction,
  type InstructionWithSigners,
  isTransactionSendingSigner,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
} from '@solana/kit'

/**
 * Makes a transaction of instructions, which the account in use pays for, and has the wallet sign and send it. Other signers that
 * instructions name sign before.
 *
 * @param reader - Reads the network in use.
 * @param signer - The account in use.
 * @param instructions - The instructions, in order of execution.
 */
export async function sendInstructions(
  reader: Reader,
  signer: SolanaSigner,
  instructions: readonly (Instruction & InstructionWithSigners)[],
): Promise<SignatureBytes> {
  const { value: lifetime } = await reader.getLatestBlockhash().send()
  // An address has one signer in a transaction: where an instruction names the account in use, that object is it.
  const named = instructions
    .flatMap(({ accounts = [] }) => accounts)
    .flatMap((account) => ('signer' in account ? [account.signer] : []))
    .find((one) => one.address === signer.address && isTransactionSendingSigner(one))
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(named ?? signer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  assertIsTransactionMessageWithSingleSendingSigner(message)
  return signAndSendTransactionMessageWithSigners(message)
}
