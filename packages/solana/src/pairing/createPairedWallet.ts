import { type PairedNamespace, readField, toProviderError } from '@latchkey/core'
import {
  type CaipNetworkId,
  decodeBase58,
  decodeBase64,
  encodeBase58,
  encodeBase64,
  isCaip10,
  toBareAddress,
} from '@latchkey/primitives'
import type { StandardAccount, StandardIdentifier, StandardWallet } from '@latchkey/wallet-standard'
import { toPresentId, toSolanaChain } from '../clusters.js'
import { isSolanaAddress } from '../isSolanaAddress.js'
import { putSignature, readTransaction } from '../transactionBytes.js'

/** An empty picture: the modal shows the one the wallet gave itself when it was paired. */
const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

type ChangeListener = (change: { accounts: readonly StandardAccount[] }) => void
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
 * A paired wallet as one of the Wallet Standard, so that everything that speaks to an installed wallet speaks to it.
 *
 * @param paired - One namespace of a session.
 */
export function createPairedWallet(paired: PairedNamespace): StandardWallet {
  const listeners = new Set<ChangeListener>()
  const known = new Map<string, StandardAccount>()
  let preferred: string | undefined
  let isOver = false

  const getChains = () => [...new Set(paired.read().chains.map((chain) => toSolanaChain(toPresentId(chain))))]
  const getFeatureNames = () => paired.read().methods.flatMap((method) => featuresByMethod[method] ?? [])

  /** The accounts on the network in use, else all of them; the one the wallet put in front first. */
  function getAccounts(): readonly StandardAccount[] {
    if (isOver) return []
    const { accounts } = paired.read()
    const here = accounts.filter((account) => account.startsWith(`${paired.getNetwork()}:`))
    const addresses = (here.length > 0 ? here : accounts).filter(isCaip10).map(toBareAddress)
    const own = [...new Set(addresses)].filter(isSolanaAddress)
    const ordered = [
      ...own.filter((address) => address === preferred),
      ...own.filter((address) => address !== preferred),
    ]
    return ordered.map(toAccount)
  }

  /** Code of others knows an account by identity, so there is one for each address. */
  function toAccount(address: string): StandardAccount {
    const account = known.get(address) ?? {
      address,
      publicKey: decodeBase58(address) ?? new Uint8Array(),
      get chains() {
        return getChains()
      },
      get features() {
        return getFeatureNames()
      },
    }
    known.set(address, account)
    return account
  }

  function tell(): void {
    const accounts = getAccounts()
    for (const listener of [...listeners]) listener({ accounts })
  }

  const stops = [
    paired.onUpdate(tell),
    paired.onEvent(({ name, data }) => {
      const [first] = Array.isArray(data) ? data : []
      const named = typeof first === 'string' ? first : readField(first, 'pubkey')
      if (name !== 'accountsChanged' || typeof named !== 'string') return
      preferred = named.split(':').at(-1)
      tell()
    }),
    paired.onEnd(() => {
      for (const stop of stops) stop()
      isOver = true
      tell()
    }),
  ]

  /** The id the session has for a network, which may be an old one. */
  function toPairedId(chain: string | undefined): CaipNetworkId {
    const own = paired.read().chains.find((one) => toSolanaChain(toPresentId(one)) === chain)
    return own ?? paired.getNetwork()
  }

  async function ask(method: string, params: object, chain?: string): Promise<unknown> {
    try {
      return await paired.request({ method, params, caipNetworkId: toPairedId(chain) })
    } catch (error) {
      throw toProviderError(error)
    }
  }

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
  const signing: Readonly<Record<StandardIdentifier, object>> = {
    'solana:signMessage': { version: '1.1.0', signMessage },
    'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions, signTransaction },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction,
    },
  }

  return {
    version: '1.0.0',
    name: paired.walletName,
    icon,
    get chains() {
      return getChains()
    },
    get accounts() {
      return getAccounts()
    },
    /** The standard's own, and those the wallet has granted by now. */
    get features() {
      return {
        'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: getAccounts() }) },
        'standard:events': {
          version: '1.0.0',
          on(_: string, listener: ChangeListener) {
            listeners.add(listener)
            // A stored session can end while the page is still taking it up.
            if (isOver) queueMicrotask(tell)
            return () => listeners.delete(listener)
          },
        },
        ...Object.fromEntries(getFeatureNames().map((name) => [name, signing[name]])),
      }
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
