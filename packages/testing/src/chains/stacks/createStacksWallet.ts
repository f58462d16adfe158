import {
  fromHex,
  hashStacksTransaction,
  type StacksNetworkKind,
  signStacksText,
  signStacksTransaction,
  toHex,
  toStacksAccount,
  writeCallPayload,
  writeStacksTransaction,
  writeTransferPayload,
} from './stacksKeys.js'

/** What a scripted Stacks wallet can be asked. */
export type StacksRequest =
  | 'getInfo'
  | 'supportedMethods'
  | 'getAddresses'
  | 'stx_getAddresses'
  | 'stx_signMessage'
  | 'stx_transferStx'
  | 'stx_signTransaction'
  | 'stx_callContract'
  | 'wallet_connect'
  | 'wallet_getAccount'
  | 'wallet_disconnect'
  | 'wallet_changeNetwork'

/** Switches that make a scripted Stacks wallet behave or misbehave; they can be changed while it is in use. */
export type StacksWalletBehaviour = {
  /** Declines these requests. */
  reject: readonly StacksRequest[]
  /** Never answers these requests. */
  hang: readonly StacksRequest[]
  /** Throws this at these requests. */
  fail: Partial<Record<StacksRequest, unknown>>
  /** Answers these requests so, whatever it did. */
  answer: Partial<Record<StacksRequest, unknown>>
  /** Answers with an envelope that has the error, and does not throw it. */
  resolvesErrors: boolean
  /** Signatures of texts are v‖r‖s, as older wallets have them. */
  signsInOldOrder: boolean
  /** Several have to sign: transactions are proposed and not sent. */
  proposes: boolean
  /** Says yes to another network and stays where it is. */
  staysOnNetwork: boolean
  /** Its words of a change name no address. */
  tellsNoAddresses: boolean
  /** Signs this in the place of the transaction it is given. */
  toSignedTransaction(transaction: Uint8Array): Uint8Array
  /** Answers this in the place of the transaction it has signed. */
  toAnsweredTransaction(transaction: Uint8Array): Uint8Array
}

/** What {@link createStacksWallet} takes. */
export type StacksWalletOptions = Partial<StacksWalletBehaviour> & {
  /**
   * `leather`: SIP-030 alone, a window for every question, no events, each request names a network. `xverse`: a silent read,
   * events, and a network of its own.
   */
  manner: 'leather' | 'xverse'
  /** Keys of its accounts, 32 bytes each, the active one first. Test keys only. */
  privateKeys: readonly Uint8Array[]
  /** The network it is on (mainnet). */
  network?: StacksNetworkKind
  /** What it can be asked; everything of its manner by default. */
  methods?: readonly StacksRequest[]
  /** The next nonce of an account, for what it sends itself (0). */
  getNonce?(address: string): Promise<number>
  /** The fee of what it sends itself, in millionths of an STX (300). */
  fee?: number
  /** Hands a signed transaction to the network; answers its hash. */
  send?(transaction: Uint8Array): Promise<string>
}

/** A Stacks wallet without a person: real keys, real signatures and switches. */
export type StacksWallet = {
  /** What stands on the page. */
  readonly provider: { request(method: string, params?: unknown): Promise<unknown> }
  /** Everything it was asked. */
  readonly requests: { method: string; params: unknown }[]
  readonly behaviour: StacksWalletBehaviour
  readonly methods: readonly StacksRequest[]
  /** Of the network it is on, or another. */
  getAddresses(network?: StacksNetworkKind): readonly string[]
  getNetwork(): StacksNetworkKind
  /** How many listen to it. */
  countListeners(): number
  /** Makes another account the active one, and says so where it ever does. */
  selectAccount(index: number): void
  selectNetwork(network: StacksNetworkKind): void
  lock(): void
  unlock(): void
  /** Takes the site's permission back, and says so where it ever does. */
  revoke(): void
}

const mannerMethods: Readonly<Record<StacksWalletOptions['manner'], readonly StacksRequest[]>> = {
  leather: [
    'supportedMethods',
    'getAddresses',
    'stx_getAddresses',
    'stx_signMessage',
    'stx_transferStx',
    'stx_signTransaction',
    'stx_callContract',
  ],
  xverse: [
    'getInfo',
    'stx_getAddresses',
    'stx_signMessage',
    'stx_transferStx',
    'stx_signTransaction',
    'stx_callContract',
    'wallet_connect',
    'wallet_getAccount',
    'wallet_disconnect',
    'wallet_changeNetwork',
  ],
}

/** The parameters that the strict manner takes. */
const knownParameters: Partial<Record<StacksRequest, readonly string[]>> = {
  getAddresses: ['network'],
  stx_getAddresses: ['network'],
  stx_signMessage: ['message', 'messageType', 'network'],
  stx_transferStx: ['recipient', 'amount', 'memo', 'network', 'address'],
  stx_signTransaction: ['transaction', 'network'],
  stx_callContract: [
    ...['contract', 'functionName', 'functionArgs', 'postConditions', 'postConditionMode'],
    ...['network', 'address'],
  ],
}

type Params = Readonly<Record<string, unknown>>

/**
 * Makes a scripted Stacks wallet.
 *
 * @param options - See {@link StacksWalletOptions}.
 *
 * @example
 * const wallet = createStacksWallet({ manner: 'leather', privateKeys: [key], reject: ['stx_signMessage'] })
 */
export function createStacksWallet(options: StacksWalletOptions): StacksWallet {
  const { manner, privateKeys } = options
  const isLeather = manner === 'leather'
  const methods = options.methods ?? mannerMethods[manner]
  const behaviour: StacksWalletBehaviour = {
    reject: options.reject ?? [],
    hang: options.hang ?? [],
    fail: options.fail ?? {},
    answer: options.answer ?? {},
    resolvesErrors: options.resolvesErrors ?? false,
    signsInOldOrder: options.signsInOldOrder ?? false,
    proposes: options.proposes ?? false,
    staysOnNetwork: options.staysOnNetwork ?? false,
    tellsNoAddresses: options.tellsNoAddresses ?? false,
    toSignedTransaction: options.toSignedTransaction ?? ((transaction) => transaction),
    toAnsweredTransaction: options.toAnsweredTransaction ?? ((transaction) => transaction),
  }
  const accounts = privateKeys.map((privateKey) => ({ ...toStacksAccount(privateKey), privateKey }))
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const requests: StacksWallet['requests'] = []
  let network: StacksNetworkKind = options.network ?? 'mainnet'
  let active = 0
  let isAuthorized = false
  let isLocked = false

  const getOrdered = () => [...new Set([accounts[active], ...accounts])].filter((one) => one !== undefined)
  const getShared = () => (isAuthorized && !isLocked ? getOrdered() : [])
  /** Leather has one account in use and shares that alone. */
  const toEntries = (kind: StacksNetworkKind, shared = getShared()) =>
    shared.slice(0, isLeather ? 1 : undefined).map(({ addresses, publicKey }) => ({
      address: addresses[kind],
      publicKey,
      ...(isLeather
        ? { symbol: 'STX', derivationPath: "m/44'/5757'/0'/0/0" }
        : { purpose: 'stacks', addressType: 'stacks', walletType: 'software' }),
    }))
  const toAccount = () => ({
    id: `account-${active}`,
    addresses: toEntries(network),
    walletType: 'software',
    network: { bitcoin: { name: toName(network) }, stacks: { name: toName(network) } },
  })
  const toName = (kind: StacksNetworkKind) => (kind === 'mainnet' ? 'Mainnet' : 'Testnet')
  const toKind = ({ network: name }: Params): StacksNetworkKind =>
    isLeather && name !== undefined ? (name === 'mainnet' ? 'mainnet' : 'testnet') : network

  function tell(eventName: string): void {
    const addresses = behaviour.tellsNoAddresses ? undefined : toEntries(network)
    for (const listener of [...(listeners.get(eventName) ?? [])]) listener({ type: eventName, addresses })
  }

  function getActive() {
    const [account] = getShared()
    if (!account) throw { code: -32_002, message: 'Access denied.' }
    return account
  }

  /** @throws Where it is to be another account's. */
  function signTransaction(transaction: Uint8Array): Uint8Array {
    return signStacksTransaction(behaviour.toSignedTransaction(transaction), getActive().privateKey)
  }

  async function send(params: Params, payload: Uint8Array) {
    const account = getActive()
    const kind = toKind(params)
    if (params.address !== undefined && params.address !== account.addresses[kind]) {
      throw { code: -32_001, message: 'Another account is active' }
    }
    if (behaviour.proposes) return { txid: '', transaction: '', status: 'proposed', proposalId: '1' }
    const signed = signTransaction(
      writeStacksTransaction({
        kind,
        hash160: account.hash160,
        nonce: (await options.getNonce?.(account.addresses[kind])) ?? 0,
        fee: options.fee ?? 300,
        postConditions: (params.postConditions ?? []) as string[],
        payload,
      }),
    )
    const txid = (await options.send?.(signed)) ?? hashStacksTransaction(signed)
    return { txid, transaction: toHex(signed) }
  }

  const answers: Readonly<Record<StacksRequest, (params: Params) => unknown>> = {
    getInfo: () => ({ version: '1.0.0', methods, supports: [] }),
    supportedMethods: () => ({ supportedMethods: methods.map((name) => ({ name })) }),
    getAddresses: (params) => shareInWindow(params),
    stx_getAddresses(params) {
      if (isLeather) return shareInWindow(params)
      getActive()
      return { addresses: toEntries(network) }
    },
    stx_signMessage({ message }) {
      const { privateKey, publicKey } = getActive()
      const order = behaviour.signsInOldOrder ? 'vrs' : 'rsv'
      return { signature: signStacksText(String(message), privateKey, order), publicKey }
    },
    stx_transferStx: (params) =>
      send(
        params,
        writeTransferPayload(
          String(params.recipient),
          BigInt(String(params.amount)),
          String(params.memo ?? ''),
        ),
      ),
    stx_callContract: (params) =>
      send(
        params,
        writeCallPayload(
          String(params.contract),
          String(params.functionName),
          params.functionArgs as string[],
        ),
      ),
    async stx_signTransaction({ transaction, broadcast = !isLeather }) {
      const signed = signTransaction(fromHex(String(transaction)))
      if (broadcast) await options.send?.(signed)
      const answered = toHex(behaviour.toAnsweredTransaction(signed))
      return isLeather ? { txHex: answered, transaction: answered } : { transaction: answered }
    },
    wallet_connect() {
      isAuthorized = true
      isLocked = false
      return toAccount()
    },
    wallet_getAccount() {
      if (!isAuthorized) throw { code: -32_002, message: 'Access denied.' }
      return toAccount()
    },
    wallet_disconnect() {
      isAuthorized = false
      return null
    },
    wallet_changeNetwork({ name }) {
      if (name !== 'Mainnet' && name !== 'Testnet') throw { code: -32_602, message: 'Unknown network' }
      if (behaviour.staysOnNetwork) return null
      network = name === 'Mainnet' ? 'mainnet' : 'testnet'
      tell('networkChange')
      return null
    },
  }

  function shareInWindow(params: Params) {
    isAuthorized = true
    isLocked = false
    return { addresses: [{ symbol: 'BTC', address: 'bc1qexample' }, ...toEntries(toKind(params))] }
  }

  async function respond(method: StacksRequest, params: Params): Promise<unknown> {
    if (behaviour.hang.includes(method)) return new Promise(() => {})
    if (behaviour.reject.includes(method)) {
      throw { code: isLeather ? 4001 : -32_000, message: isLeather ? 'User rejected request' : 'Failed' }
    }
    if (method in behaviour.fail) throw behaviour.fail[method]
    const unknown = Object.keys(params).find((name) => !knownParameters[method]?.includes(name))
    if (isLeather && unknown !== undefined) throw { code: -32_602, message: `Unknown parameter ${unknown}` }
    const answer = await answers[method](params)
    return method in behaviour.answer ? behaviour.answer[method] : answer
  }

  const provider = {
    async request(method: string, params?: unknown) {
      requests.push({ method, params })
      const id = String(requests.length)
      try {
        if (!methods.includes(method as StacksRequest)) throw { code: -32_601, message: 'Method not found' }
        const result = await respond(method as StacksRequest, (params ?? {}) as Params)
        return { jsonrpc: '2.0', id, result }
      } catch (error) {
        const envelope = { jsonrpc: '2.0', id, error }
        if (behaviour.resolvesErrors) return envelope
        throw envelope
      }
    },
    ...(!isLeather && {
      addListener({ eventName, cb }: { eventName: string; cb: (data: unknown) => void }) {
        const own = listeners.get(eventName) ?? new Set()
        listeners.set(eventName, own.add(cb))
        return () => own.delete(cb)
      },
    }),
  }

  return {
    provider,
    requests,
    behaviour,
    methods,
    getAddresses: (kind = network) =>
      getOrdered()
        .slice(0, isLeather ? 1 : undefined)
        .map(({ addresses }) => addresses[kind]),
    getNetwork: () => network,
    countListeners: () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0),
    selectAccount(index) {
      active = index
      tell('accountChange')
    },
    selectNetwork(kind) {
      network = kind
      tell('networkChange')
    },
    lock() {
      isLocked = true
      tell('accountChange')
    },
    unlock() {
      isLocked = false
      tell('accountChange')
    },
    revoke() {
      isAuthorized = false
      tell('disconnect')
    },
  }
}
