import {
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import type { TestSolana } from '../node/startTestSolana.js'

/** An unmodified client of a test's Solana chain, with the trial wallet's signers. For tests. */
export async function createSolanaClient({ url, wsUrl, accounts }: TestSolana) {
  const rpc = createSolanaRpc(url)
  const rpcSubscriptions = createSolanaRpcSubscriptions(wsUrl)
  const toSigner = ({ privateKey }: { privateKey: Uint8Array }) =>
    createKeyPairSignerFromPrivateKeyBytes(privateKey)
  const [first, second, third] = await Promise.all([
    toSigner(accounts[0]),
    toSigner(accounts[1]),
    toSigner(accounts[2]),
  ])
  const sign = async (instructions: Instruction[], payer: KeyPairSigner = first) => {
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      signTransactionMessageWithSigners,
    )
    assertIsTransactionWithBlockhashLifetime(transaction)
    return transaction
  }
  type Signed = Awaited<ReturnType<typeof sign>>
  const send = (transaction: Signed, config: { skipPreflight?: boolean } = {}) =>
    rpc
      .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64', ...config })
      .send()
  return {
    rpc,
    rpcSubscriptions,
    signers: [first, second, third] as const,
    sign,
    send,
    signAndSend: async (instructions: Instruction[], payer?: KeyPairSigner) =>
      await send(await sign(instructions, payer)),
    sendAndConfirm: sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions }),
    getTransaction: (signature: Parameters<typeof rpc.getTransaction>[0]) =>
      rpc.getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }).send(),
  }
}

/** A client of a test's Solana chain. */
export type SolanaClient = Awaited<ReturnType<typeof createSolanaClient>>
