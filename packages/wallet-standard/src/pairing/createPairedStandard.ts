import { type PairedNamespace, readField, toProviderError } from '@latchkey/core'
import { type CaipNetworkId, isCaip10, toBareAddress } from '@latchkey/primitives'
import type { NamespaceRules } from '../NamespaceRules.js'
import type { StandardAccount, StandardIdentifier, StandardWallet } from '../StandardWallet.js'

/** An empty picture: the modal shows the one the wallet gave itself when it was paired. */
const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

type ChangeListener = (change: { accounts: readonly StandardAccount[] }) => void

/** Asks a paired wallet, on the network that is called `chain` among wallets; else on the one in use. */
export type AskPaired = (method: string, params: object, chain?: string) => Promise<unknown>

/** What a paired wallet is made from. */
export type PairedStandardParts = {
  /** One namespace of a session. */
  paired: PairedNamespace
  rules: NamespaceRules
  /** The present id of a network, where sessions may know it by an old one. */
  toPresentId?(caipNetworkId: CaipNetworkId): CaipNetworkId
  /** What each granted method of pairing gives the wallet. */
  featuresByMethod: Readonly<Record<string, StandardIdentifier>>
  /** Where an event has the address of an account, if it has more of it. */
  addressField: string
  /** The key of an account, as far as it is known. */
  toPublicKey(address: string): Uint8Array
  /** The wallet's features, by their names. */
  makeFeatures(ask: AskPaired): Readonly<Record<StandardIdentifier, object>>
}

/**
 * A paired wallet as one of the Wallet Standard, so that everything that speaks to an installed wallet speaks to it.
 *
 * @param parts - See {@link PairedStandardParts}.
 */
export function createPairedStandard(parts: PairedStandardParts): StandardWallet {
  const { featuresByMethod, paired, rules, toPresentId = (id) => id } = parts
  const listeners = new Set<ChangeListener>()
  const known = new Map<string, StandardAccount>()
  let preferred: string | undefined
  let isOver = false

  const spell = (address: string) => rules.spell?.(address) ?? address
  const toChain = (id: CaipNetworkId) => rules.toChain(toPresentId(id))
  const getChains = () => [...new Set(paired.read().chains.map(toChain))]
  const getFeatureNames = () => paired.read().methods.flatMap((method) => featuresByMethod[method] ?? [])

  /** The accounts on the network in use, else all of them; the one the wallet put in front first. */
  function getAccounts(): readonly StandardAccount[] {
    if (isOver) return []
    const { accounts } = paired.read()
    const here = accounts.filter((account) => account.startsWith(`${paired.getNetwork()}:`))
    const addresses = (here.length > 0 ? here : accounts).filter(isCaip10).map(toBareAddress)
    const own = new Map<string, string>()
    // Requests name an account as the wallet does; two spellings are one account.
    for (const address of addresses.filter(rules.isAddress)) own.set(spell(address), address)
    const first = own.get(preferred ?? '')
    return [...new Set([...(first === undefined ? [] : [first]), ...own.values()])].map(toAccount)
  }

  /** Code of others knows an account by identity, so there is one for each address. */
  function toAccount(address: string): StandardAccount {
    const account = known.get(address) ?? {
      address,
      publicKey: parts.toPublicKey(address),
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
      const named = typeof first === 'string' ? first : readField(first, parts.addressField)
      if (name !== 'accountsChanged' || typeof named !== 'string') return
      preferred = spell(named.split(':').at(-1) ?? '')
      tell()
    }),
    paired.onEnd(() => {
      for (const stop of stops) stop()
      isOver = true
      tell()
    }),
  ]

  const features = parts.makeFeatures(async (method, params, chain) => {
    // The id the session has for a network, which may be an old one.
    const own = paired.read().chains.find((one) => toChain(one) === chain)
    try {
      return await paired.request({ method, params, caipNetworkId: own ?? paired.getNetwork() })
    } catch (error) {
      throw toProviderError(error)
    }
  })

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
        ...Object.fromEntries(getFeatureNames().map((name) => [name, features[name]])),
      }
    },
  }
}
