import { type PairedNamespace, readField } from '@latchkey/core'
import { decodeBase58, decodeBase64, encodeBase58, encodeBase64 } from '@latchkey/primitives'
import {
  type AskPaired,
  createPairedStandard,
  type StandardAccount,
  type StandardIdentifier,
  type StandardWallet,
} from '@latchkey/wallet-standard'
import { toPresentId } from '../clusters.js'
import { putSignature, readTransaction } from '../transactionBytes.js'
import { rules } from '../wallets/rules.js'

type MessageInput = { account: StandardAccount; message: Uint8Array }
type TransactionInput = {
  account: StandardAccount
  transaction: Uint8Array
  chain?: string | undefined
  options?: object | undefined
}

/** What each granted method of pairing gives the wallet. */
const featuresByMethod: Readonly<Record<string, StandardIdentifier>> = {
  solana_signMessage: 'solana:signMessage',
  solana_signTransaction: 'solana:signTransaction',
  solana_signAndSendTransaction: 'solana:signAndSendTransaction',
}

/**
 * A paired wallet as one of the Wallet Standard.
 *
 * @param paired - One namespace of a session.
 */
export function createPairedWallet(paired: PairedNamespace): StandardWallet {
  return createPairedStandard({
    paired,
    rules,
    toPresentId,
    featuresByMethod,
    addressField: 'pubkey',
    toPublicKey: (address) => decodeBase58(address) ?? new Uint8Array(),
    makeFeatures: (ask) => makeFeatures(paired, ask),
  })
}

function makeFeatures(paired: PairedNamespace, ask: AskPaired): Readonly<Record<StandardIdentifier, object>> {
  async function signMessage(...inputs: readonly MessageInput[]) {
    const outputs = []
    for (const { account, message } of inputs) {
      const params = { message: encodeBase58(message), pubkey: account.address }
      const answer = await ask('solana_signMessage', params)
      outputs.push({ signedMessage: message, signature: readSignature(answer) })
    }
    return outputs
  }

  async function signTransaction(...inputs: readonly TransactionInput[]) {
    const [first] = inputs
    if (first && inputs.length > 1 && paired.read().methods.includes('solana_signAllTransactions')) {
      const transactions = inputs.map(({ transaction }) => encodeBase64(transaction))
      const params = { transactions, pubkey: first.account.address }
      const answer = await ask('solana_signAllTransactions', params, first.chain)
      const signed = readField(answer, 'transactions')
      return inputs.map((_, index) => ({ signedTransaction: readBytes(readField(signed, String(index))) }))
    }
    const outputs = []
    for (const { account, transaction, chain } of inputs) {
      const params = { transaction: encodeBase64(transaction), pubkey: account.address }
      const answer = await ask('solana_signTransaction', params, chain)
      // Many wallets answer with their signature alone.
      const whole = readField(answer, 'transaction')
      const signedTransaction =
        typeof whole === 'string'
          ? readBytes(whole)
          : putSignature(transaction, account.address, readSignature(answer))
      outputs.push({ signedTransaction })
    }
    return outputs
  }

  async function signAndSendTransaction(...inputs: readonly TransactionInput[]) {
    const outputs = []
    for (const { account, transaction, chain, options = {} } of inputs) {
      const params = { transaction: encodeBase64(transaction), pubkey: account.address, sendOptions: options }
      outputs.push({
        signature: readSignature(await ask('solana_signAndSendTransaction', params, chain)),
      })
    }
    return outputs
  }

  const supportedTransactionVersions = ['legacy', 0] as const
  return {
    'solana:signMessage': { version: '1.1.0', signMessage },
    'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions, signTransaction },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction,
    },
  }
}

function readSignature(answer: unknown): Uint8Array {
  const text = readField(answer, 'signature')
  const bytes = typeof text === 'string' ? decodeBase58(text) : undefined
  if (bytes?.length !== 64) throw new TypeError('The wallet answered with no signature')
  return bytes
}

function readBytes(text: unknown): Uint8Array {
  const bytes = typeof text === 'string' ? decodeBase64(text) : undefined
  if (!bytes) throw new TypeError('The wallet answered with no transaction')
  readTransaction(bytes)
  return bytes
}
