import { SecureError } from '@latchkey/errors/secure'
import { isSameAddress } from '@latchkey/primitives'
import { getSecureSession } from '@latchkey/wire/secure'
import * as v from 'valibot'
import type { FrameContext } from '../FrameContext.js'
import { requireNetwork, toCaipNetworkId, toFrameChainId, type WalletNetwork } from '../networks.js'

/** What kind of account is in front. */
export type AccountType = 'eoa' | 'smartAccount'

const typeSchema = v.picklist(['eoa', 'smartAccount'])
const networkSchema = v.fallback(v.object({ caipNetworkId: v.optional(v.string()) }), {})
/** Where the choice was kept before it had a place of its own. */
const earlierSchema = v.object({ preferredType: typeSchema })

/** An account of the wallet on one network. */
export type WalletAccount = { address: string; type: AccountType }

/** The accounts of who is logged in, and the network in front. */
export type Accounts = {
  /** The network in front, or the one that is asked for. */
  getNetwork(chainId?: string | number): Promise<WalletNetwork>
  /** The EVM network that was in front last, whatever is now: only there are several kinds of accounts. */
  getEvmNetwork(): Promise<WalletNetwork>
  setNetwork(chainId: string | number): Promise<WalletNetwork>
  /** Puts a kind in front, on every network that has it. */
  setType(type: AccountType): Promise<void>
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
 * @param firstNetworkId - The network to begin with, of a site that has not been here.
 */
export function createAccounts(
  context: Pick<
    FrameContext,
    'networks' | 'origin' | 'projectId' | 'session' | 'smartAccounts' | 'store' | 'wallet'
  >,
  firstNetworkId?: string,
): Accounts {
  const { networks, session, smartAccounts, store, wallet } = context
  const site = `${context.projectId} ${context.origin}`
  // Each has a name of its own: two changes at once do not undo each other.
  const [networkName, evmNetworkName, typeName] = [`site ${site}`, `evm-network ${site}`, `account ${site}`]

  const readNetworkId = async (name: string) => v.parse(networkSchema, await store.get(name)).caipNetworkId

  function findFirst(...wanted: readonly (string | undefined)[]): WalletNetwork {
    const known = wanted.find((id) => networks.some(({ caipNetworkId }) => caipNetworkId === id))
    const first = networks.find(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:')) ?? networks[0]
    return requireNetwork(networks, known ?? first?.caipNetworkId ?? 'eip155:1')
  }

  async function getNetwork(chainId?: string | number): Promise<WalletNetwork> {
    if (chainId !== undefined) return requireNetwork(networks, toCaipNetworkId(chainId))
    return findFirst(await readNetworkId(networkName), firstNetworkId)
  }

  async function readType(): Promise<AccountType> {
    const chosen = v.safeParse(typeSchema, await store.get(typeName))
    if (chosen.success) return chosen.output
    const earlier = v.safeParse(earlierSchema, await store.get(networkName))
    return earlier.success ? earlier.output.preferredType : 'smartAccount'
  }

  const accounts: Accounts = {
    getNetwork,
    async getEvmNetwork() {
      const wanted = [await readNetworkId(evmNetworkName), await readNetworkId(networkName), firstNetworkId]
      return findFirst(...wanted.filter((id) => id?.startsWith('eip155:')))
    },
    async setNetwork(chainId) {
      const found = await getNetwork(chainId)
      const { caipNetworkId } = found.network
      // A choice of an earlier version is there, and nobody loses it.
      if ((await store.get(typeName)) === undefined) await store.getOrPut(typeName, await readType())
      await store.put(networkName, { caipNetworkId })
      if (found.namespace === 'eip155') await store.put(evmNetworkName, { caipNetworkId })
      return found
    },
    setType: (type) => store.put(typeName, type),
    async list(network) {
      const addresses = await wallet.require()
      if (network.namespace === 'solana') return [{ address: addresses.solana, type: 'eoa' }]
      const own: WalletAccount = { address: addresses.evm, type: 'eoa' }
      // Where there are no smart accounts the key's own is in front, and the choice counts again elsewhere.
      if (!smartAccounts.isOn(network.network.caipNetworkId)) return [own]
      const smart: WalletAccount = { address: smartAccounts.getAddress(addresses.evm), type: 'smartAccount' }
      return (await readType()) === 'eoa' ? [own, smart] : [smart, own]
    },
    async require(network, address) {
      const all = await accounts.list(network)
      if (address === undefined) return all[0]
      const found = all.find((one) => isSameAddress(one.address, address))
      if (!found) throw new SecureError('secure/address-foreign', { address: address.slice(0, 100) })
      return found
    },
    getEmail: async () => (await session.call(getSecureSession)).email,
    toFrameChainId,
  }
  return accounts
}
