import { encodeBase58 } from '@latchkey/primitives'
import type { StandardAccount, StandardIdentifier, StandardWallet } from '@latchkey/wallet-standard'
import { ed25519 } from '@noble/curves/ed25519.js'

/** What a scripted Solana wallet can be asked. */
export type SolanaRequest =
  | 'standard:connect'
  | 'standard:disconnect'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'

/** Switches that make a scripted Solana wallet behave or misbehave; they can be changed while it is in use. */
export type SolanaWalletBehaviour = {
  /** Declines these requests with EIP-1193's 4001. */
  reject: readonly SolanaRequest[]
  /** Never answers these requests. */
  hang: readonly SolanaRequest[]
  /** Throws this at these requests. */
  fail: Partial<Record<SolanaRequest, unknown>>
  /** Signs this in the place of the message it is given, as hardware wallets do. */
  toSignedMessage(message: Uint8Array): Uint8Array
  /** Signs this in the place of the transaction it is given, as wallets do that guard against loss. */
  toSignedTransaction(transaction: Uint8Array): Uint8Array
  /**
   * How it answers a silent `standard:connect` while it is locked: with no account (`nothing`), with a refusal (`error`), or not
   * before it is unlocked (`later`).
   */
  whileLocked: 'nothing' | 'error' | 'later'
}

/** What {@link createSolanaWallet} takes. */
export type SolanaWalletOptions = Partial<SolanaWalletBehaviour> & {
  /** Keys of its accounts, 32 bytes each, the active one first. Test keys only. */
  privateKeys: readonly Uint8Array[]
  name?: string
  icon?: StandardWallet['icon']
  /** What it serves (`solana:mainnet`, `solana:devnet`, `solana:testnet`, `solana:localnet`). */
  chains?: readonly StandardIdentifier[]
  /** What it can be asked; everything by default. */
  requests?: readonly SolanaRequest[]
  /** Sends a signed transaction, for `solana:signAndSendTransaction`; answers its signature. */
  send?(transaction: Uint8Array): Promise<Uint8Array>
  /** Accounts are shared without asking, as with a site the wallet knows already. */
  isAuthorized?: boolean
  /** It starts locked (false): a site it knows is told of no account until it is unlocked. */
  isLocked?: boolean
}

/** A Solana wallet without a person: the Wallet Standard with real keys, real signatures and switches. */
export type SolanaWallet = {
  /** What registers with a page. */
  readonly standard: StandardWallet
  /** Everything it was asked. */
  readonly requests: { name: SolanaRequest; inputs: readonly unknown[] }[]
  readonly behaviour: SolanaWalletBehaviour
  readonly addresses: readonly string[]
  /** How many listen to it. */
  countListeners(): number
  /** Makes another account the active one and says so. */
  selectAccount(index: number): void
  /** Hides its accounts until it is unlocked, and says so. A `standard:connect` that is not silent unlocks it. */
  lock(): void
  /** Shows its accounts again to a site that has its permission, and says so. */
  unlock(): void
  /** Takes the site's permission back and says so, in the words it has for being locked: the standard has no others. */
  revoke(): void
}

type Listener = (change: { accounts: readonly StandardAccount[] }) => void
type Input = { account: StandardAccount; message: Uint8Array; transaction: Uint8Array }

const everyRequest: readonly SolanaRequest[] = [
  'standard:connect',
  'standard:disconnect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
]
const clusters = ['mainnet', 'devnet', 'testnet', 'localnet'] as const

/**
 * Makes a scripted Solana wallet.
 *
 * @param options - See {@link SolanaWalletOptions}.
 *
 * @example
 * const wallet = createSolanaWallet({ privateKeys: [key], reject: ['solana:signMessage'] })
 */
export function createSolanaWallet(options: SolanaWalletOptions): SolanaWallet {
  const chains = options.chains ?? clusters.map((cluster): StandardIdentifier => `solana:${cluster}`)
  const asked = options.requests ?? everyRequest
  const behaviour: SolanaWalletBehaviour = {
    reject: options.reject ?? [],
    hang: options.hang ?? [],
    fail: options.fail ?? {},
    toSignedMessage: options.toSignedMessage ?? ((message) => message),
    toSignedTransaction: options.toSignedTransaction ?? ((transaction) => transaction),
    whileLocked: options.whileLocked ?? 'nothing',
  }
  const keys = new Map<string, Uint8Array>()
  const accounts = options.privateKeys.map((privateKey): StandardAccount => {
    const publicKey = ed25519.getPublicKey(privateKey)
    const address = encodeBase58(publicKey)
    keys.set(address, privateKey)
    return { address, publicKey, chains, features: asked.filter((name) => name.startsWith('solana:')) }
  })
  const listeners = new Set<Listener>()
  const requests: SolanaWallet['requests'] = []
  let active = 0
  let isAuthorized = options.isAuthorized ?? false
  let isLocked = options.isLocked ?? false
  /** Who waits until it is unlocked. */
  const waiting: (() => void)[] = []

  function getShared(): readonly StandardAccount[] {
    const first = accounts[active]
    return isAuthorized && !isLocked && first ? [...new Set([first, ...accounts])] : []
  }
  function tell(): void {
    for (const listener of [...listeners]) listener({ accounts: getShared() })
  }
  async function answer<Answer>(
    name: SolanaRequest,
    inputs: readonly unknown[],
    respond: () => Answer | Promise<Answer>,
  ): Promise<Answer> {
    requests.push({ name, inputs })
    if (behaviour.hang.includes(name)) return new Promise(() => {})
    if (behaviour.reject.includes(name)) throw { code: 4001, message: 'User rejected the request.' }
    if (name in behaviour.fail) throw behaviour.fail[name]
    return respond()
  }
  async function connectSilently() {
    if (isLocked && behaviour.whileLocked === 'error') {
      throw { code: 4001, message: 'User rejected the request.' }
    }
    if (isLocked && behaviour.whileLocked === 'later') await new Promise<void>((go) => waiting.push(go))
    return { accounts: getShared() }
  }
  function unlock(): void {
    if (!isLocked) return
    isLocked = false
    for (const go of waiting.splice(0)) go()
    if (isAuthorized) tell()
  }
  function sign(address: string, bytes: Uint8Array): Uint8Array {
    const key = keys.get(address)
    if (!key || !getShared().some((account) => account.address === address)) {
      throw { code: 4100, message: 'The account is not shared with this site' }
    }
    return ed25519.sign(bytes, key)
  }

  /** Signs at the place of the account among the transaction's signers. */
  function signTransaction({ account, transaction }: Input): Uint8Array {
    const signed = behaviour.toSignedTransaction(transaction).slice()
    const count = signed[0] ?? 0
    const messageStart = 1 + count * 64
    const message = signed.subarray(messageStart)
    const keyStart = ((message[0] ?? 0) & 0x80 ? 1 : 0) + 4
    const index = Array.from({ length: count }, (_, place) => place).find((place) => {
      const start = keyStart + place * 32
      return encodeBase58(message.subarray(start, start + 32)) === account.address
    })
    if (index === undefined) throw { code: -32602, message: 'The account does not sign this transaction' }
    signed.set(sign(account.address, message), 1 + index * 64)
    return signed
  }

  const versions = ['legacy', 0] as const
  const features: Readonly<Record<SolanaRequest, object>> = {
    'standard:connect': {
      version: '1.0.0',
      connect: ({ silent = false } = {}) => {
        if (silent) return connectSilently()
        return answer('standard:connect', [], () => {
          isAuthorized = true
          unlock()
          return { accounts: getShared() }
        })
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () =>
        answer('standard:disconnect', [], () => {
          isAuthorized = false
          tell()
        }),
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly Input[]) =>
        answer('solana:signMessage', inputs, () =>
          inputs.map(({ account, message }) => {
            const signedMessage = behaviour.toSignedMessage(message)
            return {
              signedMessage,
              signature: sign(account.address, signedMessage),
              signatureType: 'ed25519',
            }
          }),
        ),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signTransaction: (...inputs: readonly Input[]) =>
        answer('solana:signTransaction', inputs, () =>
          inputs.map((input) => ({ signedTransaction: signTransaction(input) })),
        ),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: (...inputs: readonly Input[]) =>
        answer('solana:signAndSendTransaction', inputs, () =>
          Promise.all(
            inputs.map(async (input) => {
              if (!options.send) throw { code: 4900, message: 'The wallet has no node for this network' }
              return { signature: await options.send(signTransaction(input)) }
            }),
          ),
        ),
    },
  }

  const standard: StandardWallet = {
    version: '1.0.0',
    name: options.name ?? 'Example',
    icon:
      options.icon ?? 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    features: {
      ...Object.fromEntries(asked.map((name) => [name, features[name]])),
      'standard:events': {
        version: '1.0.0',
        on(_: string, listener: Listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    },
    get accounts() {
      return getShared()
    },
  }

  return {
    standard,
    requests,
    behaviour,
    addresses: accounts.map(({ address }) => address),
    countListeners: () => listeners.size,
    selectAccount(index) {
      active = index
      tell()
    },
    lock() {
      isLocked = true
      tell()
    },
    unlock,
    revoke() {
      isAuthorized = false
      tell()
    },
  }
}
