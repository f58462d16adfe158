import { readField, type Stop } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { toAddressKey } from '../../address.js'
import { fromNetworkName, guessNetwork, toNetworkName } from '../../networkNames.js'
import {
  type BitcoinWallet,
  cannotTell,
  type Shared,
  type WalletListener,
  type WalletSite,
} from '../BitcoinWallet.js'
import { readList, toAccounts } from '../readAccounts.js'
import { toHex } from '../readAnswer.js'

/** The object of a wallet of UniSat's shape, or its objects: some have one for each network. */
export type UnisatObjects = {
  name: string
  /** The one of Bitcoin itself, or of whichever network it is on. */
  main: object
  /** Those of other networks, where each has its own. */
  others: ReadonlyMap<CaipNetworkId, object>
}

const mainnet = 'bip122:000000000019d6689c085ae165831e93'

/** How older ones name networks (`getNetwork`, `switchNetwork`). */
const olderNames: Readonly<Record<string, CaipNetworkId>> = {
  livenet: mainnet,
  mainnet,
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** A wallet has one address, which is both payment and ordinal; the kit pays from it, so it is the payment account. */
const eventNames = ['accountsChanged', 'networkChanged', 'chainChanged'] as const

/**
 * A wallet whose object speaks as UniSat's does.
 *
 * @param objects - See {@link UnisatObjects}.
 * @param site - The site's networks.
 */
export function createUnisatWallet(
  { name, main, others }: UnisatObjects,
  { caipNetworkIds }: WalletSite,
): BitcoinWallet {
  /** The object in use. */
  let object = main
  /** Changes of the object in use are followed, too. */
  const followers = new Set<() => void>()

  function use(caipNetworkId: CaipNetworkId): void {
    const next = others.get(caipNetworkId) ?? main
    if (next === object) return
    object = next
    for (const follow of [...followers]) follow()
  }

  const connect = () => call(object, has(object, 'requestAccounts') ? 'requestAccounts' : 'connect')

  async function readNetwork(address: unknown, wanted: CaipNetworkId): Promise<CaipNetworkId | undefined> {
    const own = [...others].find(([, other]) => other === object)?.[0]
    if (own) return own
    if (has(object, 'getChain')) {
      const chain = await call(object, 'getChain')
      const named = readField(chain, 'enum') ?? chain
      if (typeof named === 'string') return fromNetworkName(named, 'unisat')
    }
    if (has(object, 'getNetwork')) {
      const named = await call(object, 'getNetwork')
      if (typeof named === 'string') return refine(olderNames[named] ?? fromNetworkName(named, 'unisat'))
    }
    return guessNetwork(address, [wanted, ...caipNetworkIds])
  }

  /** Older ones have one name for all public test networks. */
  function refine(caipNetworkId: CaipNetworkId): CaipNetworkId {
    if (caipNetworkId !== olderNames.testnet || caipNetworkIds.includes(caipNetworkId)) return caipNetworkId
    const testnet4 = olderNames.testnet4
    return testnet4 && caipNetworkIds.includes(testnet4) ? testnet4 : caipNetworkId
  }

  async function toShared(answer: unknown, wanted: CaipNetworkId): Promise<Shared> {
    // `connect` answers one account, the others a list of addresses.
    const address = readList(answer)[0] ?? readField(answer, 'address')
    if (address === undefined) return { accounts: [], caipNetworkId: wanted }
    const caipNetworkId = await readNetwork(address, wanted)
    if (!caipNetworkId) return { accounts: [], caipNetworkId: wanted }
    const publicKey =
      readField(answer, 'publicKey') ??
      (has(object, 'getPublicKey') ? await call(object, 'getPublicKey').catch(() => undefined) : undefined)
    return {
      accounts: toAccounts([{ address, purpose: 'payment', publicKey }], caipNetworkId),
      caipNetworkId,
    }
  }

  /** It is not told which account signs or pays: whoever is in front does. */
  async function requireInFront({ accounts, caipNetworkId }: Shared): Promise<void> {
    if (!has(object, 'getAccounts')) return
    const address = readList(await call(object, 'getAccounts'))[0]
    const [first] = accounts
    const isSame =
      typeof address === 'string' && first && toAddressKey(address) === toAddressKey(first.address)
    if (!isSame || (await readNetwork(address, caipNetworkId)) !== caipNetworkId) {
      throw new AppKitError('wallet/unauthorized')
    }
  }

  async function goTo(caipNetworkId: CaipNetworkId): Promise<void> {
    const chain = toNetworkName(caipNetworkId, 'unisat')
    if (chain && has(object, 'switchChain')) {
      await call(object, 'switchChain', chain)
      return
    }
    const older = Object.keys(olderNames).find((one) => olderNames[one] === caipNetworkId)
    if (!older || !has(object, 'switchNetwork')) throw new AppKitError('network/switch-failed')
    await call(object, 'switchNetwork', older)
  }

  return {
    family: 'unisat',
    name,
    getObject: () => object,
    async connect(wanted) {
      use(wanted)
      return toShared(await connect(), wanted)
    },
    async read(wanted) {
      use(wanted)
      if (!has(object, 'getAccounts')) return cannotTell
      return toShared(await call(object, 'getAccounts'), wanted)
    },
    resume: ({ caipNetworkId }) => use(caipNetworkId),
    async switchNetwork(caipNetworkId) {
      if (others.size > 0) {
        const before = object
        use(caipNetworkId)
        try {
          const isKnown = others.has(caipNetworkId) || caipNetworkId === mainnet
          if (!isKnown) throw new AppKitError('network/switch-failed')
          return await toShared(await connect(), caipNetworkId)
        } catch (error) {
          object = before
          for (const follow of [...followers]) follow()
          throw error
        }
      }
      await goTo(caipNetworkId)
      return toShared(await call(object, 'getAccounts'), caipNetworkId)
    },
    ...(others.size > 0 && { getServed: () => [mainnet, ...others.keys()] }),
    async signMessage({ message, protocol }, shared) {
      await requireInFront(shared)
      return call(object, 'signMessage', message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa')
    },
    ...(has(main, 'signPsbt') && {
      signPsbt: async ({ psbt, inputs }, shared) => {
        await requireInFront(shared)
        const toSignInputs = inputs.map(({ index, address, publicKey }) => ({
          index,
          address,
          ...(publicKey && { publicKey }),
        }))
        return call(object, 'signPsbt', toHex(psbt), { autoFinalized: false, toSignInputs })
      },
    }),
    ...(has(main, 'sendBitcoin') && {
      sendTransfer: async ({ recipient, amountAtomic, feeRate }, shared) => {
        await requireInFront(shared)
        const amount = Number(amountAtomic)
        if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('The amount is out of range')
        const options = feeRate === undefined ? [] : [{ feeRate }]
        return call(object, 'sendBitcoin', recipient, amount, ...options)
      },
    }),
    async disconnect() {
      if (!has(object, 'disconnect')) {
        throw new AppKitError('wallet/unsupported-method', { method: 'disconnect' })
      }
      await call(object, 'disconnect')
    },
    watch(listener): Stop {
      let stops = listenToAll(object, listener)
      const follow = () => {
        stops()
        stops = listenToAll(object, listener)
      }
      followers.add(follow)
      return () => {
        followers.delete(follow)
        stops()
      }
    },
  }
}

/** Whether a wallet's object has a method. */
export function has(object: unknown, method: string): boolean {
  return typeof readField(object, method) === 'function'
}

/** Asks in the caller's own turn; an answer that is an error is thrown. */
async function call(object: object, method: string, ...parameters: readonly unknown[]): Promise<unknown> {
  const run = readField(object, method)
  if (typeof run !== 'function') throw new AppKitError('wallet/unsupported-method', { method })
  const answer: unknown = await run.apply(object, parameters)
  if (readField(answer, 'error')) throw answer
  return answer
}

function listenToAll(object: object, { onNews, onHidden }: WalletListener): Stop {
  let isListening = true
  const listener = (data: unknown) => {
    if (!isListening) return
    // An empty list of accounts; networks are no lists.
    if (Array.isArray(data) && data.length === 0) onHidden()
    else onNews()
  }
  const each = (method: string) => {
    for (const name of eventNames) {
      try {
        const run = readField(object, method)
        if (typeof run === 'function') run.call(object, name, listener)
      } catch {
        // A wallet that cannot be listened to is connected all the same, and must not keep anyone from leaving it.
      }
    }
  }
  each('on')
  return () => {
    isListening = false
    each('removeListener')
  }
}
