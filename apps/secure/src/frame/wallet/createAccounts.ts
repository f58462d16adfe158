import { SecureError } from '@latchkey/errors/secure'
import { chosenNamespace, readFrameChainId, writeFrameChainId } from '@latchkey/wire/frame'
import { getSecureSession, type SecureNetwork } from '@latchkey/wire/secure'
import * as v from 'valibot'
import { chainAddresses } from '../../chains/addresses.js'
import {
  chosenNetworkName,
  firstNetworkId,
  type WalletNamespace,
  walletNamespaces,
} from '../../chains/namespaces.js'
import type { FrameContext } from '../FrameContext.js'
import { requireNetwork, type WalletNetwork } from '../networks.js'
import type { ListAccounts, WalletAccount } from './WalletAccount.js'

const typeSchema = v.picklist(['eoa', 'smartAccount'])
/** The kind of account that the visitor chose. */
type ChosenType = v.InferOutput<typeof typeSchema>
const networkSchema = v.fallback(v.object({ caipNetworkId: v.optional(v.string()) }), {})
/** Where the choice was kept before it had a place of its own. */
const earlierSchema = v.object({ preferredType: typeSchema })

/** The accounts of who is logged in, and the network in front. */
export type Accounts = {
  /** The network in front, or the one that is asked for. */
  getNetwork(chainId?: string | number): Promise<WalletNetwork>
  /** The network in front last of the namespace with a choice of kinds, whatever is now. */
  getChosenNetwork(): Promise<WalletNetwork>
  setNetwork(chainId: string | number): Promise<WalletNetwork>
  /** Puts a kind in front, on every network that has it. */
  setType(type: ChosenType): Promise<void>
  /** Every account on a network, the one in front first. */
  list(network: WalletNetwork): Promise<readonly [WalletAccount, ...WalletAccount[]]>
  /**
   * The account that a request names; the one in front where it names none.
   *
   * @throws `secure/address-foreign`
   */
  require(network: WalletNetwork, address: string | undefined): Promise<WalletAccount>
  /** What the gateway knows of who is logged in. */
  getEmail(): Promise<string | null>
  toFrameChainId(network: WalletNetwork): string | number
}

/**
 * Makes what knows the accounts. What a site chose is remembered for that site alone.
 *
 * @param context - The frame's parts.
 * @param chains - What lists the accounts of each namespace.
 * @param siteNetworkId - The network to begin with, of a site that has not been here.
 */
export function createAccounts(
  context: Pick<FrameContext, 'networks' | 'origin' | 'projectId' | 'session' | 'store' | 'wallet'>,
  chains: Readonly<Record<WalletNamespace, { listAccounts: ListAccounts }>>,
  siteNetworkId?: string,
): Accounts {
  const { networks, session, store, wallet } = context
  const site = `${context.projectId} ${context.origin}`
  // Each has a name of its own: two changes at once do not undo each other.
  const [networkName, chosenName, typeName] = [
    `site ${site}`,
    `${chosenNetworkName} ${site}`,
    `account ${site}`,
  ]

  const readNetworkId = async (name: string) => v.parse(networkSchema, await store.get(name)).caipNetworkId

  const isOf = (namespace: string) => (network: SecureNetwork) =>
    network.caipNetworkId.startsWith(`${namespace}:`)

  function findFirst(...wanted: readonly (string | undefined)[]): WalletNetwork {
    const known = wanted.find((id) => networks.some(({ caipNetworkId }) => caipNetworkId === id))
    const [first] = walletNamespaces.flatMap((namespace) => networks.filter(isOf(namespace)))
    return requireNetwork(networks, known ?? first?.caipNetworkId ?? firstNetworkId)
  }

  async function getNetwork(chainId?: string | number): Promise<WalletNetwork> {
    if (chainId !== undefined) return requireNetwork(networks, readFrameChainId(chainId))
    return findFirst(await readNetworkId(networkName), siteNetworkId)
  }

  async function readType(): Promise<ChosenType> {
    const chosen = v.safeParse(typeSchema, await store.get(typeName))
    if (chosen.success) return chosen.output
    const earlier = v.safeParse(earlierSchema, await store.get(networkName))
    return earlier.success ? earlier.output.preferredType : 'smartAccount'
  }

  const accounts: Accounts = {
    getNetwork,
    async getChosenNetwork() {
      const wanted = [await readNetworkId(chosenName), await readNetworkId(networkName), siteNetworkId]
      return findFirst(...wanted.filter((id) => id?.startsWith(`${chosenNamespace}:`)))
    },
    async setNetwork(chainId) {
      const found = await getNetwork(chainId)
      const { caipNetworkId } = found.network
      // A choice of an earlier version is there, and nobody loses it.
      if ((await store.get(typeName)) === undefined) await store.getOrPut(typeName, await readType())
      await store.put(networkName, { caipNetworkId })
      if (found.namespace === chosenNamespace) await store.put(chosenName, { caipNetworkId })
      return found
    },
    setType: (type) => store.put(typeName, type),
    async list(network) {
      const all = chains[network.namespace].listAccounts(await wallet.require(), network)
      if (network.namespace !== chosenNamespace) return all
      const chosen = await readType()
      const [first = all[0], ...others] = [
        ...all.filter(({ type }) => type === chosen),
        ...all.filter(({ type }) => type !== chosen),
      ]
      return [first, ...others]
    },
    async require(network, address) {
      const all = await accounts.list(network)
      if (address === undefined) return all[0]
      const { toKey } = chainAddresses[network.namespace]
      const found = all.find((one) => toKey(one.address) === toKey(address))
      if (!found) throw new SecureError('secure/address-foreign', { address: address.slice(0, 100) })
      return found
    },
    getEmail: async () => (await session.call(getSecureSession)).email,
    toFrameChainId: ({ network }) => writeFrameChainId(network.caipNetworkId),
  }
  return accounts
}
