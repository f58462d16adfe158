import { readField, toWalletError } from '@latchkey/core'
import { decodeBase58, decodeBase64, encodeBase58, encodeBase64, isSameBytes } from '@latchkey/primitives'
import {
  type Address,
  assertIsTransactionWithinSizeLimit,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type MessagePartialSigner,
  type SignatureBytes,
  type Transaction,
  type TransactionModifyingSigner,
  type TransactionSendingSigner,
  type TransactionWithLifetime,
} from '@solana/kit'
import type { SolanaProvider } from '../wallets/SolanaProvider.js'

/** A wallet's account as a signer of Solana Kit: it signs transactions, signs and sends them, and signs messages. */
export type SolanaSigner = TransactionModifyingSigner & TransactionSendingSigner & MessagePartialSigner

type Options = { abortSignal?: AbortSignal }

/**
 * Makes a signer of Solana Kit of the account in use. It asks for the network that is in use then.
 *
 * @param provider - The connected wallet.
 */
export function createSigner(provider: SolanaProvider): SolanaSigner {
  const { address } = provider.account

  /** @throws `wallet/…` */
  async function ask(method: string, params: object, { abortSignal }: Options = {}): Promise<unknown> {
    try {
      const options = abortSignal ? { signal: abortSignal } : {}
      return await provider.request({ method, params: { ...params, pubkey: address } }, options)
    } catch (error) {
      throw toWalletError(error, method)
    }
  }

  async function askForSignature(method: string, params: object, options?: Options) {
    const signature = decodeBase58(String(readField(await ask(method, params, options), 'signature')))
    if (signature?.length !== 64) throw toWalletError(new TypeError('The wallet gave no signature'), method)
    return signature as SignatureBytes
  }

  return {
    address: address as Address,
    async modifyAndSignTransactions(transactions, options) {
      const method = 'solana_signAllTransactions'
      const answer = await ask(method, { transactions: transactions.map(toWire) }, options)
      const signed = readField(answer, 'transactions')
      return Promise.all(
        transactions.map((given, index) => readSigned(String(Array.isArray(signed) && signed[index]), given)),
      )
    },
    async signAndSendTransactions(transactions, options) {
      const signatures: SignatureBytes[] = []
      // Wallets ask their visitor about one at a time.
      for (const transaction of transactions) {
        const params = { transaction: toWire(transaction) }
        signatures.push(await askForSignature('solana_signAndSendTransaction', params, options))
      }
      return signatures
    },
    async signMessages(messages, options) {
      const signatures: Readonly<Record<Address, SignatureBytes>>[] = []
      for (const { content } of messages) {
        const signature = await askForSignature(
          'solana_signMessage',
          { message: encodeBase58(content) },
          options,
        )
        signatures.push(Object.freeze({ [address as Address]: signature }))
      }
      return signatures
    },
  }
}

function toWire(transaction: Transaction): string {
  return encodeBase64(new Uint8Array(getTransactionEncoder().encode(transaction)))
}

/** A wallet may have added to the transaction, and changed until when it can be taken. */
async function readSigned(wire: string, given: Transaction | (Transaction & TransactionWithLifetime)) {
  const transaction = getTransactionDecoder().decode(decodeBase64(wire) ?? new Uint8Array())
  const isSame = isSameBytes(new Uint8Array(transaction.messageBytes), new Uint8Array(given.messageBytes))
  const lifetimeConstraint =
    isSame && 'lifetimeConstraint' in given
      ? given.lifetimeConstraint
      : await getTransactionLifetimeConstraintFromCompiledTransactionMessage(
          getCompiledTransactionMessageDecoder().decode(transaction.messageBytes),
        )
  const signed = Object.freeze({ ...transaction, lifetimeConstraint })
  assertIsTransactionWithinSizeLimit(signed)
  return signed
}
