import {
  type Connector,
  connectorIds,
  defineInstalledConnector,
  type Network,
  readField,
} from '@latchkey/core'
import { callProvider, type FoundProvider, type ProviderWatch, watchProviders } from '@latchkey/wbip'
import { connectWallet, reconnectWallet } from './connectWallet.js'
import { createSipWallet } from './createSipWallet.js'
import { createXverseWallet } from './createXverseWallet.js'
import type { StacksWallet } from './StacksWallet.js'

/** Objects that several wallets fight over: which of them stands there is chance. */
const contestedIds: ReadonlySet<string> = new Set(['StacksProvider'])
/** Wallets of which it is known that they speak Stacks, whatever their entries say. */
const knownIds: ReadonlySet<string> = new Set([
  'LeatherProvider',
  'XverseProviders.BitcoinProvider',
  'FordefiProviders.UtxoProvider',
  'AsignaProvider',
])
const xverse = 'XverseProviders.BitcoinProvider'
/** Questions about methods that open no window in any wallet: the one that every wallet of WBIP has, and one that has to be named. */
const harmlessQuestions = ['getInfo', 'supportedMethods'] as const
/** A list of methods is read no further. */
const maxMethods = 1_000

/**
 * Watches installed wallets that know Stacks (WBIP-004, SIP-030).
 *
 * @param networks - The site's.
 * @param onConnector - Called for each wallet, now and later.
 */
export function discoverWallets(
  networks: readonly Network[],
  onConnector: (connector: Connector) => void,
): ProviderWatch {
  let isWatching = true
  const watch = watchProviders((found) => {
    if (contestedIds.has(found.id) || Object.values<string>(connectorIds).includes(found.id)) return
    const listed = found.methods ?? []
    if (knownIds.has(found.id) || listed.some(isOfStacks)) {
      onConnector(toConnector(found, found.methods, networks))
      return
    }
    void askForMethods(found).then((methods) => {
      if (isWatching && methods.some(isOfStacks)) onConnector(toConnector(found, methods, networks))
    })
  })
  return {
    look: watch.look,
    stop() {
      isWatching = false
      watch.stop()
    },
  }
}

const isOfStacks = (method: string) => method.startsWith('stx_')

/** What a wallet says that it can do; it is asked only in ways that open no window. */
async function askForMethods({ provider, methods }: FoundProvider): Promise<readonly string[]> {
  const [info, list] = harmlessQuestions
  const questions = methods
    ? harmlessQuestions.filter((question) => methods.includes(question))
    : // An entry that says nothing may still be asked what every wallet of the standard answers.
      [info]
  const answers = await Promise.all(
    questions.map((question) => callProvider(provider, question).catch(() => undefined)),
  )
  return answers.flatMap((answer) => readMethods(answer, list))
}

function readMethods(answer: unknown, listName: string): readonly string[] {
  const given = [answer, readField(answer, 'methods'), readField(answer, listName)].find(Array.isArray)
  return (given ?? [])
    .slice(0, maxMethods)
    .map((entry: unknown) => (typeof entry === 'string' ? entry : readField(entry, 'name')))
    .filter((name: unknown) => typeof name === 'string')
}

function toConnector(
  found: FoundProvider,
  methods: readonly string[] | undefined,
  networks: readonly Network[],
): Connector {
  const { id, name, icon, source } = found
  const parts = { wallet: toWallet(found, methods), name, networks }
  return defineInstalledConnector({
    id: toId(id),
    name,
    type: 'ANNOUNCED',
    imageUrl: icon,
    source,
    // One answer of it may let the site in on another namespace, too.
    grant: found.provider,
    namespaces: ['stacks'],
    chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    connect: (parameters) => connectWallet({ ...parts, ...parameters }),
    reconnect: (parameters) => reconnectWallet({ ...parts, ...parameters }),
  })
}

/**
 * What an entry names of Stacks is all there is. An entry that names nothing of it says nothing about it, and those of known wallets
 * are older than what they can do: they are asked.
 */
function toWallet({ provider, id }: FoundProvider, methods: readonly string[] | undefined): StacksWallet {
  const listed = !knownIds.has(id) && methods?.some(isOfStacks) ? methods : undefined
  const has = (method: string) => listed?.includes(method) ?? true
  const isInXverseManner = id === xverse || (methods?.includes('wallet_connect') ?? false)
  return isInXverseManner ? createXverseWallet({ provider, has }) : createSipWallet({ provider, id, has })
}

/** The number sign tells wallets with one id apart, so no id of a wallet's own has one. */
function toId(id: string): string {
  return id.replaceAll('#', '')
}
