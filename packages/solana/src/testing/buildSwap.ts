import {
  type Address,
  type AddressesByLookupTableAddress,
  appendTransactionMessageInstructions,
  type Blockhash,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

/** What a swap of a test is made of. */
export type SwapParts = {
  payer: string
  instructions: readonly Instruction[]
  blockhash: string
  tables?: AddressesByLookupTableAddress
}

/**
 * Makes a transaction as a maker of swaps does, signed by everybody whose key is in the instructions.
 *
 * @param parts - See {@link SwapParts}.
 * @returns In base64.
 */
export async function buildSwap({ blockhash, instructions, payer, tables = {} }: SwapParts): Promise<string> {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const signed = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(payer as Address, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, tables),
    partiallySignTransactionMessageWithSigners,
  )
  return getBase64EncodedWireTransaction(signed)
}

/** Somebody who signs elsewhere, such as in a wallet. */
export const toVisitor = (address: string) => createNoopSigner(address as Address)

/** Somebody whose key a test has. */
export const toSigner = (privateKey: Uint8Array<ArrayBuffer>) =>
  createKeyPairSignerFromPrivateKeyBytes(privateKey)
