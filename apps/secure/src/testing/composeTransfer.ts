import { decodeBase64, encodeBase58 } from '@latchkey/primitives'
import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

/**
 * Puts together a transaction that sends SOL and that its sender has still to sign.
 *
 * @param url - The network's node.
 * @param transfer - `amount` in lamports; `version` of the transaction (0).
 * @returns The transaction in base58, as pages hand it to the wallet.
 */
export async function composeTransfer(
  url: string,
  { from, to, amount, version = 0 }: { from: Address; to: Address; amount: bigint; version?: 0 | 'legacy' },
): Promise<string> {
  const { value } = await createSolanaRpc(url).getLatestBlockhash().send()
  const source = createNoopSigner(from)
  const message = pipe(
    createTransactionMessage({ version }),
    (one) => setTransactionMessageFeePayer(from, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(value, one),
    (one) =>
      appendTransactionMessageInstructions(
        [getTransferSolInstruction({ source, destination: to, amount: lamports(amount) })],
        one,
      ),
  )
  const bytes = decodeBase64(getBase64EncodedWireTransaction(compileTransaction(message)))
  return encodeBase58(bytes ?? new Uint8Array())
}
