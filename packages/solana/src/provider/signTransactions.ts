import { readField, toWalletError } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import { encodeBase58 } from '@latchkey/primitives'
import { callFeature, getAccount, hasFeature, isBytes, readList } from '@latchkey/wallet-standard'
import { toSolanaChain } from '../clusters.js'
import { readTransaction } from '../transactionBytes.js'
import type { RequestContext } from '../wallets/ConnectionParts.js'

/** A transaction the wallet has signed. */
export type SignedTransaction = { transaction: Uint8Array; signature: Uint8Array }

type SigningContext = Omit<RequestContext, 'provider'> & {
  provider: Omit<RequestContext['provider'], 'account'>
}

const toSigner = ({ wallet, provider }: SigningContext) => ({ wallet, accounts: provider.accounts })

/**
 * Has a wallet sign transactions as one of its accounts (`solana:signTransaction`).
 *
 * @param context - The wallet.
 * @param transactions - As they go over the wire.
 * @param address - The account's.
 * @returns Each as the wallet signed it; wallets may add to a transaction.
 * @throws `wallet/…`; RangeError where the account is no signer of it.
 */
export async function signTransactions(
  context: SigningContext,
  transactions: readonly Uint8Array[],
  address: string,
): Promise<readonly SignedTransaction[]> {
  const method = 'solana:signTransaction'
  for (const transaction of transactions) {
    if (!readTransaction(transaction).signers.includes(address)) {
      throw new RangeError('The account does not sign this transaction')
    }
  }
  try {
    const account = getAccount(toSigner(context), address, method)
    const chain = toSolanaChain(context.provider.caipNetworkId)
    const inputs = transactions.map((transaction) => ({ account, chain, transaction }))
    const outputs = readList(await callFeature(context.wallet, method, ...inputs))
    return transactions.map((_, index) => readSigned(outputs[index], address))
  } catch (error) {
    throw toWalletError(error, method)
  }
}

function readSigned(output: unknown, address: string): SignedTransaction {
  const transaction = readField(output, 'signedTransaction')
  if (!isBytes(transaction)) throw new TypeError('The wallet answered with no transaction')
  const { signers, signatures } = readTransaction(transaction)
  const signature = signatures[signers.indexOf(address)]
  if (!signature?.some((byte) => byte !== 0)) throw new TypeError('The wallet did not sign the transaction')
  return { transaction, signature }
}

/**
 * Has a wallet sign a transaction and send it (`solana:signAndSendTransaction`). One that only signs gets it sent by the
 * network's node.
 *
 * @param context - The wallet.
 * @param parameters - The transaction, the account that signs, and what the node is told.
 * @returns The signature in base58, by which the network knows the transaction.
 * @throws `wallet/…`, `wire/…`.
 */
export async function signAndSend(
  context: SigningContext,
  {
    transaction,
    address,
    options,
    signal,
  }: {
    transaction: Uint8Array
    address: string
    options: Readonly<Record<string, unknown>>
    signal: AbortSignal | undefined
  },
): Promise<string> {
  const method = 'solana:signAndSendTransaction'
  const { wallet, networks, provider } = context
  if (!hasFeature(wallet, method)) {
    const [signed] = await signTransactions(context, [transaction], address)
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === provider.caipNetworkId)
    if (!signed || !network) throw new AppKitError('network/unsupported')
    return context.sendRaw({ network, transaction: signed.transaction, options, signal })
  }
  try {
    const account = getAccount(toSigner(context), address, method)
    const chain = toSolanaChain(provider.caipNetworkId)
    const [output] = readList(await callFeature(wallet, method, { account, chain, transaction, options }))
    const signature = readField(output, 'signature')
    if (!isBytes(signature) || signature.length !== 64) throw new TypeError('The wallet named no transaction')
    return encodeBase58(signature)
  } catch (error) {
    throw toWalletError(error, method)
  }
}
