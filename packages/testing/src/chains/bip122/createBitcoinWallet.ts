import type { CaipNetworkId } from '@latchkey/primitives'
import { encodeBase64 } from '@latchkey/primitives'
import { bytesToHex } from '@noble/hashes/utils.js'
import { signBip322, signLegacy } from './bip322.js'
import { type BitcoinKey, type BitcoinKeyKind, toBitcoinKey, toOrdinalKey } from './bitcoinKeys.js'
import { signPsbt } from './signPsbt.js'

/** What a scripted Bitcoin wallet can be asked, whatever its family calls it. */
export type BitcoinRequest =
  | 'connect'
  | 'read'
  | 'switchNetwork'
  | 'signMessage'
  | 'signPsbt'
  | 'sendTransfer'
  | 'disconnect'

/** Switches that make a scripted Bitcoin wallet behave or misbehave; they can be changed while it is in use. */
export type BitcoinWalletBehaviour = {
  /** Declines these requests, in the words of its family. */
  reject: readonly BitcoinRequest[]
  /** Declines with this instead. */
  refusal: unknown
  /** Answers refusals and failures as an `error`, in the place of throwing them. */
  resolvesErrors: boolean
  /** Never answers these requests. */
  hang: readonly BitcoinRequest[]
  /** Throws this at these requests. */
  fail: Partial<Record<BitcoinRequest, unknown>>
  /** Says yes to another network, and stays where it is. */
  ignoreSwitch: boolean
  /** The form its signatures have; each family has one of its own. */
  signatureForm: 'base64' | 'hex' | 'smp'
  /** Signs this in the place of the text it is given. */
  toSignedMessage(message: string): string
  /**
   * How it answers a silent question while it is locked: with no account (`nothing`), with a failure (`error`), or not before it is
   * unlocked (`later`).
   */
  whileLocked: 'nothing' | 'error' | 'later'
}

/** What {@link createBitcoinWallet} takes. */
export type BitcoinWalletOptions = Partial<BitcoinWalletBehaviour> & {
  /** Keys of its accounts, 32 bytes each, the active one first. Test keys only. */
  privateKeys: readonly Uint8Array[]
  name?: string
  /** How its payment addresses are paid (`p2wpkh`). */
  paymentKind?: BitcoinKeyKind
  /** It has an address for ordinals, too (true), in the families that have two. */
  hasOrdinals?: boolean
  /** The networks it knows, the one it is on first (mainnet, Testnet 4, Signet, regtest). */
  networks?: readonly CaipNetworkId[]
  /** Sends a transfer; answers the transaction's id. */
  send?(transfer: BitcoinTransfer): Promise<string>
  /** Accounts are shared without asking, as with a site the wallet knows already. */
  isAuthorized?: boolean
  /** It starts locked (false). */
  isLocked?: boolean
}

/** What a wallet is asked to send. */
export type BitcoinTransfer = {
  /** Whose money: its payment key. */
  from: BitcoinKey
  recipient: string
  amountAtomic: bigint
  feeRate: number | undefined
  caipNetworkId: CaipNetworkId
}

/** What has happened at a wallet. */
export type BitcoinNews = 'accounts' | 'network' | 'revoked'

/** A Bitcoin wallet without a person: real keys, real signatures and switches. A face of a family makes it one for a page. */
export type BitcoinWallet = {
  readonly name: string
  readonly behaviour: BitcoinWalletBehaviour
  /** Everything it was asked, in its family's own words. */
  readonly requests: { name: BitcoinRequest; method: string; parameters: unknown }[]
  readonly hasOrdinals: boolean
  readonly networks: readonly CaipNetworkId[]
  getNetwork(): CaipNetworkId
  /** The keys of an account on a network: payment, and ordinals. */
  getKeys(index: number, caipNetworkId?: CaipNetworkId): { payment: BitcoinKey; ordinal: BitcoinKey }
  /** The accounts it shares now, as indexes, the active one first. */
  getShared(): readonly number[]
  isAuthorized(): boolean
  /** Makes another account the active one and says so. */
  selectAccount(index: number): void
  /** Goes to another network and says so. */
  selectNetwork(caipNetworkId: CaipNetworkId): void
  /** Hides its accounts until it is unlocked, and says so. Asking the visitor for accounts unlocks it. */
  lock(): void
  unlock(): void
  /** Takes the site's permission back and says so. */
  revoke(): void
  /** Listens to what happens at it. */
  listen(listener: (news: BitcoinNews) => void): () => void
  countListeners(): number
  /** What its faces answer with. */
  readonly answers: {
    ask<Answer>(
      request: { name: BitcoinRequest; method: string; parameters: unknown },
      respond: () => Answer | Promise<Answer>,
    ): Promise<Answer>
    connect(): void
    read(): Promise<void>
    switchNetwork(caipNetworkId: CaipNetworkId): void
    /** By BIP-322, or in the older way. */
    signMessage(address: string, message: string, isLegacy: boolean): { bytes: Uint8Array; text: string }
    signPsbt(
      psbt: Uint8Array,
      inputs: readonly { index: number; address: string }[],
      options: { finalises: boolean },
    ): Uint8Array
    sendTransfer(transfer: Omit<BitcoinTransfer, 'from' | 'caipNetworkId'>): Promise<string>
    disconnect(): void
  }
}

const allNetworks: readonly CaipNetworkId[] = [
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:00000000da84f2bafbbc53dee25a72ae',
  'bip122:00000008819873e925422c1ff0f99f7c',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
]

/**
 * Makes a scripted Bitcoin wallet.
 *
 * @param options - See {@link BitcoinWalletOptions}.
 *
 * @example
 * const wallet = createBitcoinWallet({ privateKeys: [key], reject: ['signMessage'] })
 * const stop = announceBitcoinWallet(wallet, { as: 'permission' })
 */
export function createBitcoinWallet(options: BitcoinWalletOptions): BitcoinWallet {
  const { name = 'Example', privateKeys, paymentKind = 'p2wpkh', hasOrdinals = true } = options
  const networks = options.networks ?? allNetworks
  const behaviour: BitcoinWalletBehaviour = {
    reject: options.reject ?? [],
    refusal: options.refusal,
    resolvesErrors: options.resolvesErrors ?? false,
    hang: options.hang ?? [],
    fail: options.fail ?? {},
    ignoreSwitch: options.ignoreSwitch ?? false,
    signatureForm: options.signatureForm ?? 'base64',
    toSignedMessage: options.toSignedMessage ?? ((message) => message),
    whileLocked: options.whileLocked ?? 'nothing',
  }
  const listeners = new Set<(news: BitcoinNews) => void>()
  const requests: BitcoinWallet['requests'] = []
  const [firstNetwork] = networks
  if (!firstNetwork) throw new TypeError('A wallet needs a network')
  let network: CaipNetworkId = firstNetwork
  let active = 0
  let isAuthorized = options.isAuthorized ?? false
  let isLocked = options.isLocked ?? false
  /** Who waits until it is unlocked. */
  const waiting: (() => void)[] = []

  function tell(news: BitcoinNews): void {
    for (const listener of [...listeners]) listener(news)
  }

  function getKeys(index: number, caipNetworkId: CaipNetworkId = network) {
    const privateKey = privateKeys[index]
    if (!privateKey) throw new RangeError('The wallet has no such account')
    return {
      payment: toBitcoinKey(privateKey, paymentKind, caipNetworkId),
      ordinal: toBitcoinKey(toOrdinalKey(privateKey), 'p2tr', caipNetworkId),
    }
  }

  function getShared(): readonly number[] {
    if (!isAuthorized || isLocked) return []
    return [...new Set([active, ...privateKeys.keys()])]
  }

  /** The key of an address that is shared, on whichever network. */
  function findKey(address: string): BitcoinKey {
    const keys = networks.flatMap((id) => getShared().flatMap((index) => Object.values(getKeys(index, id))))
    const key = keys.find((one) => one.address === address)
    if (!key) throw { code: 4100, message: 'The account is not shared with this site' }
    return key
  }

  async function ask<Answer>(
    request: BitcoinWallet['requests'][number],
    respond: () => Answer | Promise<Answer>,
  ): Promise<Answer> {
    requests.push(request)
    if (behaviour.hang.includes(request.name)) return new Promise(() => {})
    const isDeclined = behaviour.reject.includes(request.name)
    if (isDeclined) throw behaviour.refusal ?? { code: 4001, message: 'User rejected the request.' }
    if (request.name in behaviour.fail) throw behaviour.fail[request.name]
    return respond()
  }

  function unlock(): void {
    if (!isLocked) return
    isLocked = false
    for (const go of waiting.splice(0)) go()
    if (isAuthorized) tell('accounts')
  }

  return {
    name,
    behaviour,
    requests,
    hasOrdinals,
    networks,
    getNetwork: () => network,
    getKeys,
    getShared,
    isAuthorized: () => isAuthorized,
    selectAccount(index) {
      active = index
      tell('accounts')
    },
    selectNetwork(caipNetworkId) {
      network = caipNetworkId
      tell('network')
    },
    lock() {
      isLocked = true
      tell('accounts')
    },
    unlock,
    revoke() {
      isAuthorized = false
      tell('revoked')
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    countListeners: () => listeners.size,
    answers: {
      ask,
      connect() {
        isAuthorized = true
        unlock()
      },
      async read() {
        if (!isLocked) return
        if (behaviour.whileLocked === 'error') throw { code: -32603, message: 'The wallet is locked' }
        if (behaviour.whileLocked === 'later') await new Promise<void>((go) => waiting.push(go))
      },
      switchNetwork(caipNetworkId) {
        if (!networks.includes(caipNetworkId)) throw { code: -32602, message: 'No such network' }
        if (behaviour.ignoreSwitch || caipNetworkId === network) return
        network = caipNetworkId
        tell('network')
      },
      signMessage(address, message, isLegacy) {
        const key = findKey(address)
        const signed = behaviour.toSignedMessage(message)
        const bytes = isLegacy ? signLegacy(key, signed) : signBip322(key, signed)
        const text = behaviour.signatureForm === 'hex' ? bytesToHex(bytes) : encodeBase64(bytes)
        return { bytes, text: behaviour.signatureForm === 'smp' ? `smp${text}` : text }
      },
      signPsbt: (psbt, inputs, finishing) =>
        signPsbt(
          psbt,
          inputs.map(({ index, address }) => ({ index, key: findKey(address) })),
          finishing,
        ),
      async sendTransfer(transfer) {
        const [first] = getShared()
        if (first === undefined) throw { code: 4100, message: 'No account is shared with this site' }
        if (!options.send) throw { code: 4900, message: 'The wallet has no node for this network' }
        return options.send({ ...transfer, from: getKeys(first).payment, caipNetworkId: network })
      },
      disconnect() {
        isAuthorized = false
        tell('revoked')
      },
    },
  }
}
