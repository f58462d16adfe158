import {
  createPolkadotKeyPair,
  fromPolkadotHex,
  type PolkadotKey,
  type PolkadotKeyPair,
  toPolkadotHex,
} from './polkadotKeys.js'
import { type PolkadotPayload, readPolkadotPayload } from './signerPayload.js'

/** What a scripted Polkadot wallet can be asked. */
export type PolkadotRequest = 'enable' | 'get' | 'signRaw' | 'signPayload'

/** Switches that make a scripted Polkadot wallet behave or misbehave; they can be changed while it is in use. */
export type PolkadotWalletBehaviour = {
  /** Declines these requests. `enable` is declined only by a wallet that has not let the site in. */
  reject: readonly PolkadotRequest[]
  /** Never answers these requests; `enable` as above. */
  hang: readonly PolkadotRequest[]
  /** Throws this at these requests. */
  fail: Partial<Record<PolkadotRequest, unknown>>
  /** Answers these requests so, whatever it did. */
  answer: Partial<Record<PolkadotRequest, unknown>>
  /** Says of a change: in a function that stops it, in a promise of one, or never. */
  subscribes: 'function' | 'promise' | 'never'
  /** Signatures of texts have the number of the curve in front, too. */
  marksTexts: boolean
  /** Signatures of transactions have no number of the curve in front. */
  leavesMarksOut: boolean
  /** Answers with the whole transaction, too: `metadata`: having signed a hash of the metadata, as devices do. */
  answersTransaction: 'never' | 'plain' | 'metadata'
  /** Signs this in the place of the transaction it is given. */
  toSignedPayload(payload: PolkadotPayload): PolkadotPayload
  /** Signs this in the place of a text. */
  toSignedText(bytes: Uint8Array): Uint8Array
  /** Answers this in the place of the transaction it has put together. */
  toAnsweredTransaction(transaction: Uint8Array): Uint8Array
  /** Answers this in the place of its signatures. */
  toAnsweredSignature(signature: Uint8Array): Uint8Array
}

/** An account of a scripted Polkadot wallet. */
export type PolkadotWalletKey = PolkadotKey & {
  name?: string
  /** The one network it is of. */
  genesisHash?: string
}

/** What {@link createPolkadotWallet} takes. */
export type PolkadotWalletOptions = Partial<PolkadotWalletBehaviour> & {
  keys: readonly PolkadotWalletKey[]
  /** What its addresses begin with, whatever the network (42). */
  ss58Prefix?: number
  /** Whether the site has been let in (false). */
  isAuthorized?: boolean
  /** Entries among its accounts that are none of Polkadot's. */
  otherAccounts?: readonly unknown[]
}

/** A Polkadot wallet without a person: real keys, real signatures and switches. */
export type PolkadotWallet = {
  /** What stands on the page under its name. */
  readonly entry: { version: string; enable(origin: string): Promise<unknown> }
  /** Everything it was asked. */
  readonly requests: { method: PolkadotRequest; params: unknown }[]
  readonly behaviour: PolkadotWalletBehaviour
  readonly keyPairs: readonly PolkadotKeyPair[]
  /** As a network writes them. */
  getAddresses(ss58Prefix?: number): readonly string[]
  /** How many listen to it. */
  countListeners(): number
  /** The visitor shares no account any more, and shares all again; it says both where it ever does. */
  lock(): void
  unlock(): void
  /** The visitor puts the accounts in another order, and it says so where it ever does. */
  reverse(): void
  /** It lets the site in no more, and says nothing. */
  revoke(): void
}

/**
 * Makes a scripted Polkadot wallet.
 *
 * @param options - See {@link PolkadotWalletOptions}.
 *
 * @example
 * const wallet = createPolkadotWallet({ keys: [{ scheme: 'sr25519', seed }], reject: ['signRaw'] })
 */
export function createPolkadotWallet(options: PolkadotWalletOptions): PolkadotWallet {
  const { ss58Prefix: ownPrefix = 42, otherAccounts = [] } = options
  const keys = options.keys.map((key) => ({ ...key, pair: createPolkadotKeyPair(key) }))
  const behaviour: PolkadotWalletBehaviour = {
    reject: options.reject ?? [],
    hang: options.hang ?? [],
    fail: options.fail ?? {},
    answer: options.answer ?? {},
    subscribes: options.subscribes ?? 'function',
    marksTexts: options.marksTexts ?? false,
    leavesMarksOut: options.leavesMarksOut ?? false,
    answersTransaction: options.answersTransaction ?? 'never',
    toSignedPayload: options.toSignedPayload ?? ((payload) => payload),
    toSignedText: options.toSignedText ?? ((bytes) => bytes),
    toAnsweredTransaction: options.toAnsweredTransaction ?? ((transaction) => transaction),
    toAnsweredSignature: options.toAnsweredSignature ?? ((signature) => signature),
  }
  const requests: PolkadotWallet['requests'] = []
  const listeners = new Set<(accounts: readonly unknown[]) => void>()
  let isAuthorized = options.isAuthorized ?? false
  let isLocked = false
  let isReversed = false

  const getOrdered = () => (isReversed ? [...keys].reverse() : keys)
  const listAccounts = (): readonly unknown[] =>
    isLocked
      ? []
      : [
          ...otherAccounts,
          ...getOrdered().map(({ pair, name, genesisHash = null }, at) => ({
            address: pair.toAddress(ownPrefix),
            name: name ?? `Account ${at}`,
            type: pair.scheme,
            genesisHash,
          })),
        ]
  const tell = () => {
    if (!isAuthorized || behaviour.subscribes === 'never') return
    for (const listener of [...listeners]) listener(listAccounts())
  }

  /** Its own spelling alone: many wallets compare texts. */
  function getPair(address: unknown): PolkadotKeyPair {
    const key = keys.find(({ pair }) => pair.toAddress(ownPrefix) === address)
    if (!key || isLocked) throw new Error('Unable to find keypair')
    return key.pair
  }

  async function respond(method: PolkadotRequest, params: unknown, run: () => unknown): Promise<unknown> {
    requests.push({ method, params })
    const isAsked = method !== 'enable' || !isAuthorized
    if (isAsked && behaviour.hang.includes(method)) return new Promise(() => {})
    if (isAsked && behaviour.reject.includes(method))
      throw new Error(method === 'enable' ? 'Rejected' : 'Cancelled')
    if (method in behaviour.fail) throw behaviour.fail[method]
    const answer = await run()
    return method in behaviour.answer ? behaviour.answer[method] : answer
  }

  function signPayload(given: PolkadotPayload) {
    const pair = getPair(given.address)
    const payload = behaviour.toSignedPayload(given)
    const signsMetadata = behaviour.answersTransaction === 'metadata'
    const { signed, toTransaction } = readPolkadotPayload(payload, signsMetadata)
    const marked = pair.signMarked(signed)
    const transaction = behaviour.toAnsweredTransaction(toTransaction(pair.account, marked))
    const signature = behaviour.toAnsweredSignature(behaviour.leavesMarksOut ? marked.slice(1) : marked)
    return {
      id: requests.length,
      signature: toPolkadotHex(signature),
      ...(behaviour.answersTransaction !== 'never' && { signedTransaction: toPolkadotHex(transaction) }),
    }
  }

  function signRaw({ address, data }: { address: string; data: string }) {
    const pair = getPair(address)
    const bytes = behaviour.toSignedText(toWrapped(fromPolkadotHex(data)))
    const signature = behaviour.marksTexts ? pair.signMarked(bytes) : pair.sign(bytes)
    return { id: requests.length, signature: toPolkadotHex(behaviour.toAnsweredSignature(signature)) }
  }

  function subscribe(listener: (accounts: readonly unknown[]) => void) {
    listeners.add(listener)
    if (behaviour.subscribes !== 'never') listener(listAccounts())
    const stop = () => void listeners.delete(listener)
    return behaviour.subscribes === 'promise' ? Promise.resolve(stop) : stop
  }

  return {
    entry: {
      version: '1.0.0',
      enable: (origin) =>
        respond('enable', origin, () => {
          isAuthorized = true
          return {
            accounts: { get: () => respond('get', undefined, listAccounts), subscribe },
            metadata: { get: async () => [], provide: async () => true },
            signer: {
              signPayload: (payload: PolkadotPayload) =>
                respond('signPayload', payload, () => signPayload(payload)),
              signRaw: (payload: { address: string; data: string }) =>
                respond('signRaw', payload, () => signRaw(payload)),
            },
          }
        }),
    },
    requests,
    behaviour,
    keyPairs: keys.map(({ pair }) => pair),
    getAddresses: (ss58Prefix = ownPrefix) => getOrdered().map(({ pair }) => pair.toAddress(ss58Prefix)),
    countListeners: () => listeners.size,
    lock() {
      isLocked = true
      tell()
    },
    unlock() {
      isLocked = false
      tell()
    },
    reverse() {
      isReversed = !isReversed
      tell()
    },
    revoke() {
      isAuthorized = false
    },
  }
}

/** Wallets put this around what does not have it. */
function toWrapped(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (text.startsWith('<Bytes>') && text.endsWith('</Bytes>')) return bytes
  const encode = (part: string) => new TextEncoder().encode(part)
  return Uint8Array.of(...encode('<Bytes>'), ...bytes, ...encode('</Bytes>'))
}
