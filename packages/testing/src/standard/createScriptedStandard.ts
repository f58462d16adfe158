import type { StandardAccount, StandardIdentifier, StandardWallet } from '@latchkey/wallet-standard'

/** What every wallet of the standard can be asked. */
export type StandardRequest = 'standard:connect' | 'standard:disconnect'

/** Switches that make a scripted wallet behave or misbehave; they can be changed while it is in use. */
export type StandardBehaviour<Name extends StandardIdentifier> = {
  /** Declines these requests with EIP-1193's 4001. */
  reject: readonly Name[]
  /** Never answers these requests. */
  hang: readonly Name[]
  /** Throws this at these requests. */
  fail: Partial<Record<Name, unknown>>
  /**
   * How it answers a silent `standard:connect` while it is locked: with no account (`nothing`), with a refusal (`error`), or not
   * before it is unlocked (`later`).
   */
  whileLocked: 'nothing' | 'error' | 'later'
}

/** What a scripted wallet is started with, whatever its chain. */
export type StandardWalletOptions = {
  name?: string
  icon?: StandardWallet['icon']
  /** Accounts are shared without asking, as with a site the wallet knows already. */
  isAuthorized?: boolean
  /** It starts locked (false): a site it knows is told of no account until it is unlocked. */
  isLocked?: boolean
}

/** A wallet of the Wallet Standard without a person. */
export type ScriptedStandard<Name extends StandardIdentifier> = {
  /** What registers with a page. */
  readonly standard: StandardWallet
  /** Everything it was asked. */
  readonly requests: { name: Name; inputs: readonly unknown[] }[]
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

/** What the features of a chain are made with. */
export type ScriptTools<Name extends StandardIdentifier> = {
  /** Notes a request and answers it, as the behaviour says. */
  answer<Answer>(
    name: Name,
    inputs: readonly unknown[],
    respond: () => Answer | Promise<Answer>,
  ): Promise<Answer>
  /** @throws What a wallet throws at an account that is not shared. */
  requireShared(address: string): void
}

type Parts<Name extends StandardIdentifier> = StandardWalletOptions & {
  /** In their order; the first is active. */
  accounts: readonly StandardAccount[]
  chains: readonly StandardIdentifier[]
  /** What it can be asked. */
  asked: readonly (Name | StandardRequest)[]
  behaviour: StandardBehaviour<Name | StandardRequest>
  /** The features of its chain. */
  makeFeatures(tools: ScriptTools<Name>): Readonly<Record<Name, object>>
}

type Listener = (change: { accounts: readonly StandardAccount[] }) => void

const emptyIcon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

/**
 * Makes what scripted wallets of the Wallet Standard share: connecting, locking, accounts and events.
 *
 * @param parts - The wallet's accounts, networks, features and behaviour.
 */
export function createScriptedStandard<Name extends StandardIdentifier>(
  parts: Parts<Name>,
): ScriptedStandard<Name | StandardRequest> {
  const { accounts, asked, behaviour, chains } = parts
  const listeners = new Set<Listener>()
  const requests: ScriptedStandard<Name | StandardRequest>['requests'] = []
  let active = 0
  let isAuthorized = parts.isAuthorized ?? false
  let isLocked = parts.isLocked ?? false
  /** Who waits until it is unlocked. */
  const waiting: (() => void)[] = []

  function getShared(): readonly StandardAccount[] {
    const first = accounts[active]
    return isAuthorized && !isLocked && first ? [...new Set([first, ...accounts])] : []
  }
  function tell(): void {
    for (const listener of [...listeners]) listener({ accounts: getShared() })
  }
  const answer: ScriptTools<Name | StandardRequest>['answer'] = async (name, inputs, respond) => {
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
  function requireShared(address: string): void {
    if (getShared().some((account) => account.address === address)) return
    throw { code: 4100, message: 'The account is not shared with this site' }
  }

  const features: Readonly<Record<StandardIdentifier, object>> = {
    ...parts.makeFeatures({ answer, requireShared }),
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
  }
  const standard: StandardWallet = {
    version: '1.0.0',
    name: parts.name ?? 'Example',
    icon: parts.icon ?? emptyIcon,
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
