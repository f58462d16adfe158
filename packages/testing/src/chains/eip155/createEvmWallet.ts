import { type Hex, isHex, type PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { spellAs, toBehaviour, type WalletBehaviour } from './WalletBehaviour.js'

/** What {@link createEvmWallet} takes. */
export type EvmWalletOptions = Partial<WalletBehaviour> & {
  /** Keys of its accounts, the active one first. Test keys only. */
  privateKeys: readonly Hex[]
  chainId: number
  /** Nodes by chain id; reads and transactions go there. */
  rpcUrls?: Readonly<Record<number, string>>
  /** Accounts are shared without asking, as with a site the wallet knows already. */
  isAuthorized?: boolean
  /** It starts locked (false): a site it knows is told of no account until it is unlocked. */
  isLocked?: boolean
}

type Listener = (payload: unknown) => void

/** A wallet without a person: EIP-1193 with real keys, real signatures and switches. */
export type EvmWallet = {
  request(
    parameters: { method: string; params?: unknown },
    options?: { signal?: AbortSignal },
  ): Promise<unknown>
  on(name: string, listener: Listener): void
  removeListener(name: string, listener: Listener): void
  /** Everything it was asked. */
  readonly requests: { method: string; params: unknown }[]
  /** What was taken back, by its method, while it hung. */
  readonly takenBack: string[]
  readonly behaviour: WalletBehaviour
  /** Answers all that hangs, as if the visitor had come to it. */
  answerHeld(): void
  readonly addresses: readonly Hex[]
  /** Makes another account the active one and says so. */
  selectAccount(index: number): void
  /** Goes to another network and says so. */
  selectNetwork(chainId: number): void
  /** Hides its accounts until it is unlocked, and says so. `eth_requestAccounts` unlocks it. */
  lock(): void
  /** Shows its accounts again to a site that has its permission, and says so. */
  unlock(): void
  /** Takes the site's permission back and says so. */
  revoke(): void
  /** Says `disconnect` as a wallet that has lost its node does; its accounts stay shared. */
  loseNode(code?: number): void
}

/**
 * Makes a scripted EVM wallet.
 *
 * @param options - See {@link EvmWalletOptions}.
 *
 * @example
 * const wallet = createEvmWallet({ privateKeys: [key], chainId: 31337, reject: ['personal_sign'] })
 */
export function createEvmWallet(options: EvmWalletOptions): EvmWallet {
  const accounts = options.privateKeys.map((key) => privateKeyToAccount(key))
  const behaviour = toBehaviour(options, options.chainId)
  const listeners = new Map<string, Set<Listener>>()
  const requests: { method: string; params: unknown }[] = []
  const takenBack: string[] = []
  let active = 0
  let chainId = options.chainId
  let isAuthorized = options.isAuthorized ?? false
  let isLocked = options.isLocked ?? false
  /** Who waits until it is unlocked. */
  const waiting: (() => void)[] = []

  const emit = (name: string, payload: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload)
  }
  const getShared = () => {
    const ordered = [accounts[active], ...accounts].filter(
      (account): account is PrivateKeyAccount => !!account,
    )
    return isAuthorized && !isLocked
      ? [...new Set(ordered.map(({ address }) => spellAs(address, behaviour.spelling)))]
      : []
  }
  function unlock(): void {
    if (!isLocked) return
    isLocked = false
    for (const go of waiting.splice(0)) go()
    if (isAuthorized) emit('accountsChanged', getShared())
  }
  function revoke(): void {
    isAuthorized = false
    emit('accountsChanged', [])
  }
  function assertPermissions(): void {
    if (!behaviour.hasPermissions) throw { code: 4200, message: 'The method is not supported' }
  }
  function setNetwork(id: number): void {
    if (id === chainId) return
    chainId = id
    emit('chainChanged', `0x${id.toString(16)}`)
  }

  const handlers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts() {
      isAuthorized = true
      unlock()
      return getShared()
    },
    async eth_accounts() {
      if (isLocked && behaviour.whileLocked === 'error') throw { code: 4100, message: 'The wallet is locked' }
      if (isLocked && behaviour.whileLocked === 'later') await new Promise<void>((go) => waiting.push(go))
      return getShared()
    },
    eth_chainId: () => `0x${chainId.toString(16)}`,
    wallet_getPermissions() {
      assertPermissions()
      return isAuthorized ? [{ parentCapability: 'eth_accounts', caveats: [] }] : []
    },
    wallet_revokePermissions() {
      assertPermissions()
      revoke()
      return null
    },
    wallet_switchEthereumChain([request]) {
      const id = Number((request as { chainId: string }).chainId)
      if (!behaviour.knownChainIds.includes(id)) throw { code: 4902, message: 'Unrecognized chain ID' }
      if (behaviour.switchDelayMs > 0) setTimeout(setNetwork, behaviour.switchDelayMs, id)
      else if (!behaviour.ignoreSwitch) setNetwork(id)
      return null
    },
    wallet_addEthereumChain([request]) {
      const lists = Object.values(request as object).filter(Array.isArray)
      if (behaviour.refusesEmptyLists && lists.some((list) => list.length === 0)) {
        throw { code: -32602, message: 'Expected null or an array with at least one address' }
      }
      behaviour.knownChainIds = [...behaviour.knownChainIds, Number((request as { chainId: string }).chainId)]
      return null
    },
    personal_sign([message]) {
      if (!isHex(message)) throw { code: -32602, message: 'Expected a message in hexadecimal text' }
      return behaviour.signature ?? accounts[active]?.signMessage({ message: { raw: message } })
    },
    eth_signTypedData_v4: ([, data]) => accounts[active]?.signTypedData(JSON.parse(String(data))),
    eth_sendTransaction: ([transaction]) => sendTransaction(transaction as Record<string, Hex>),
  }

  const held = new Map<() => void, string>()
  /** Answers later, or never; and at once somebody who no longer waits. */
  function hang(method: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      held.set(resolve, method)
      signal?.addEventListener('abort', () => {
        if (behaviour.asksOneAtATime || !held.delete(resolve)) return
        takenBack.push(method)
        reject({ code: 4001, message: 'The site took the request back', data: { reason: 'withdrawn' } })
      })
    })
  }

  async function sendTransaction(transaction: Record<string, Hex>): Promise<unknown> {
    const account = accounts[active]
    const nonce = await forward('eth_getTransactionCount', [account?.address, 'pending'])
    const gas = transaction.gas ?? (await forward('eth_estimateGas', [transaction]))
    const prices = await readPrices(transaction)
    const serialized = await account?.signTransaction({
      chainId,
      nonce: Number(nonce),
      gas: BigInt(gas as Hex),
      ...prices,
      to: transaction.to ?? null,
      value: BigInt(transaction.value ?? 0),
      data: transaction.data ?? '0x',
    })
    return forward('eth_sendRawTransaction', [serialized])
  }

  /** As it is asked for; where nothing is asked for, as the network prices gas. */
  async function readPrices({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Record<string, Hex>) {
    const block = (await forward('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: Hex }
    const isLegacy = gasPrice !== undefined || (maxFeePerGas === undefined && !block.baseFeePerGas)
    const price = BigInt(gasPrice ?? maxFeePerGas ?? ((await forward('eth_gasPrice', [])) as Hex))
    if (isLegacy) return { type: 'legacy', gasPrice: price } as const
    const tip = BigInt(maxPriorityFeePerGas ?? 0)
    return { type: 'eip1559', maxFeePerGas: price, maxPriorityFeePerGas: tip } as const
  }

  async function forward(method: string, params: readonly unknown[]): Promise<unknown> {
    const url = options.rpcUrls?.[chainId]
    if (!url) throw { code: 4900, message: 'The wallet has no node for this network' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = (await (await fetch(url, { method: 'POST', headers, body })).json()) as {
      result?: unknown
      error?: unknown
    }
    if (answer.error) throw answer.error
    return answer.result
  }

  return {
    requests,
    takenBack,
    behaviour,
    addresses: accounts.map(({ address }) => address),
    async request({ method, params = [] }, { signal } = {}) {
      requests.push({ method, params })
      if (behaviour.asksOneAtATime && [...held.values()].includes(method)) {
        throw { code: -32002, message: `Request of type ${method} already pending` }
      }
      if (behaviour.hang.includes(method)) await hang(method, signal)
      if (behaviour.reject.includes(method)) throw behaviour.refusal
      if (behaviour.fail[method]) throw behaviour.fail[method]
      const handler = handlers[method]
      return handler ? handler(params as readonly unknown[]) : forward(method, params as readonly unknown[])
    },
    answerHeld() {
      for (const answer of held.keys()) answer()
      held.clear()
    },
    on(name, listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
    removeListener(name, listener) {
      listeners.get(name)?.delete(listener)
    },
    selectAccount(index) {
      active = index
      if (!isLocked) emit('accountsChanged', getShared())
    },
    selectNetwork: setNetwork,
    lock() {
      isLocked = true
      if (behaviour.disconnectsOnLock) emit('disconnect', { code: 4900, message: 'The wallet is locked' })
      if (isAuthorized) emit('accountsChanged', [])
    },
    unlock,
    revoke,
    loseNode(code = 4900) {
      emit('disconnect', { code, message: 'The wallet has lost its node' })
    },
  }
}
