import {
  type Connector,
  connectorIds,
  defineInstalledConnector,
  type Network,
  type OpenParameters,
} from '@latchkey/core'
import { type FoundWallet, getBringToFront, hasFeature, watchWallets } from '@latchkey/wallet-standard'
import { type FoundProvider, type ProviderWatch, watchProviders } from '@latchkey/wbip'
import type { UnisatLikeWallet } from '../BitcoinOptions.js'
import type { BitcoinFamily } from './BitcoinProvider.js'
import type { BitcoinWallet, WalletSite } from './BitcoinWallet.js'
import { connectWallet, reconnectWallet } from './connectWallet.js'
import { createStandardWallet } from './standard/createStandardWallet.js'
import { createUnisatWallet } from './unisat/createUnisatWallet.js'
import { findUnisatWallets, isUnisatLike } from './unisat/findUnisatWallets.js'
import { createWbipWallet } from './wbip/createWbipWallet.js'

/** What discovering needs. */
export type DiscoveryOptions = {
  /** The site's, at least one. */
  networks: readonly Network[]
  /** Further wallets of UniSat's shape. */
  wallets?: readonly UnisatLikeWallet[] | undefined
}

/** What a wallet looks like, whichever family found it. */
type Found = {
  family: BitcoinFamily
  id: string
  name: string
  imageUrl?: string | undefined
  imageId?: string | undefined
  explorerId?: string | undefined
  /** Stands for the wallet within its family. */
  source: number
  /** The wallet's own object. */
  object: object
  bringToFront?: (() => void) | undefined
  /** One answer of it may let the site in on other namespaces, too. */
  isGrant?: true
  /** Each connection has one of its own. */
  create(site: WalletSite): BitcoinWallet
}

/** Methods of Bitcoin; a wallet that lists its methods and none of these is one of another chain. */
const bitcoinMethods = [
  'wallet_connect',
  'getAddresses',
  'getAccounts',
  'signMessage',
  'signPsbt',
  'sendTransfer',
]

/**
 * Watches installed wallets of Bitcoin: those that announce themselves by WBIP-004, those that put an object of UniSat's shape into the
 * page, and those of the Wallet Standard, in that order. Many are in two of them: a name that one family has given is the same wallet
 * in the others, and so is an object.
 *
 * @param options - See {@link DiscoveryOptions}.
 * @param onConnector - Called for each wallet, now and later.
 * @param onGone - Called for each that leaves the page.
 */
export function discoverWallets(
  options: DiscoveryOptions,
  onConnector: (connector: Connector) => void,
  onGone: (connector: Connector) => void = () => {},
): ProviderWatch {
  const known = new Map<object, { connector: Connector; family: BitcoinFamily; key: string }>()
  const unisatSources: object[] = []
  let isWatching = true

  function report(found: Found): void {
    const id = found.id.replaceAll('#', '')
    const { family, object } = found
    const key = toNameKey(found.name)
    const isOfOther = [...known.values()].some((one) => one.key === key && one.family !== family)
    if (known.has(object) || isOfOther || Object.values<string>(connectorIds).includes(id)) return
    const connector = toConnector({ ...found, id }, options)
    known.set(object, { connector, family, key })
    onConnector(connector)
  }

  function lookForUnisat(): void {
    if (!isWatching) return
    for (const { main, others, ...row } of findUnisatWallets(window, options.wallets)) {
      const objects = { name: row.name, main, others }
      if (!unisatSources.includes(main)) unisatSources.push(main)
      report({
        ...row,
        ...{ family: 'unisat', object: main, source: unisatSources.indexOf(main) },
        create: (site) => createUnisatWallet(objects, site),
      })
    }
  }

  const providers = watchProviders((found) => {
    if (isOfBitcoin(found)) report(fromProvider(found))
  })
  lookForUnisat()
  window.addEventListener('load', lookForUnisat)
  const stopStandard = watchWallets({
    onWallet(found) {
      // One that comes late may have put itself into the lists too, which say nothing.
      providers.look()
      lookForUnisat()
      if (canBeUsed(found)) report(fromStandard(found))
    },
    onGone({ wallet }) {
      const gone = known.get(wallet)
      if (!gone) return
      known.delete(wallet)
      onGone(gone.connector)
    },
  })

  return {
    look() {
      providers.look()
      lookForUnisat()
    },
    stop() {
      isWatching = false
      providers.stop()
      stopStandard()
      window.removeEventListener('load', lookForUnisat)
    },
  }
}

/** Some wallets of UniSat's shape are in the lists of WBIP, and do not speak as the others there. */
function fromProvider({ provider, id, name, icon, methods, source }: FoundProvider): Found {
  const row = { id, name, imageUrl: icon, source, object: provider }
  if (isUnisatOnly(provider, methods)) {
    const objects = { name, main: provider, others: new Map() }
    return { ...row, family: 'unisat', create: (site) => createUnisatWallet(objects, site) }
  }
  return {
    ...row,
    family: 'wbip',
    isGrant: true,
    create: (site) => createWbipWallet({ provider, name, methods }, site),
  }
}

function isUnisatOnly(provider: object, methods: readonly string[] | undefined): boolean {
  const speaksWbip = methods?.some((method) => method === 'wallet_connect' || method === 'getAddresses')
  return isUnisatLike(provider) && !speaksWbip
}

function isOfBitcoin({ methods }: FoundProvider): boolean {
  return methods === undefined || methods.some((method) => bitcoinMethods.includes(method))
}

function fromStandard({ wallet, name, icon, source }: FoundWallet): Found {
  return {
    ...{ family: 'standard', id: name, name, imageUrl: icon, source, object: wallet },
    bringToFront: getBringToFront(wallet),
    create: (site) => createStandardWallet({ wallet, name }, site),
  }
}

function canBeUsed({ wallet, chains }: FoundWallet): boolean {
  const canConnect = hasFeature(wallet, 'bitcoin:connect') || hasFeature(wallet, 'standard:connect')
  const canSign = hasFeature(wallet, 'bitcoin:signMessage') || hasFeature(wallet, 'bitcoin:signTransaction')
  return canConnect && canSign && chains.some((chain) => chain.startsWith('bitcoin:'))
}

function toConnector(found: Found, { networks }: DiscoveryOptions): Connector {
  const { family, id, name, imageUrl, imageId, explorerId, source, bringToFront } = found
  const caipNetworkIds = networks.map(({ caipNetworkId }) => caipNetworkId)
  const toParts = ({ caipNetworkId, namespaces, accounts }: OpenParameters) => ({
    wallet: found.create({ caipNetworkIds }),
    networks,
    caipNetworkId,
    namespaces,
    accounts,
  })
  return defineInstalledConnector({
    id,
    name,
    type: family === 'unisat' ? 'INJECTED' : 'ANNOUNCED',
    ...(imageUrl && { imageUrl }),
    ...(imageId && { imageId }),
    ...(explorerId && { explorerId }),
    source: `${family}:${source}`,
    ...(bringToFront && { bringToFront }),
    ...(found.isGrant && { grant: found.object }),
    namespaces: ['bip122'],
    chains: caipNetworkIds,
    connect: (parameters) => connectWallet(toParts(parameters)),
    reconnect: (parameters) => reconnectWallet(toParts(parameters)),
  })
}

/** Wallets call themselves a wallet in one place and not in the other. */
function toNameKey(name: string): string {
  return name.toLowerCase().replace(/\s+wallet$/, '')
}
