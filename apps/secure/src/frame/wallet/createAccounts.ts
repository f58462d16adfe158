import { SecureError } from '@latchkey/errors/secure'
import { isSameAddress } from '@latchkey/primitives'
import { getSecureSession } from '@latchkey/wire/secure'
import * as v from 'valibot'
import type { FrameContext } from '../FrameContext.js'
import { requireNetwork, toCaipNetworkId, toFrameChainId, type WalletNetwork } from '../networks.js'

/** What kind of account is in front. */
export type AccountType = 'eoa' | 'smartAccount'

const stateSchema = v.object({
  caipNetworkId: v.optional(v.string()),
  preferredType: v.optional(v.picklist(['eoa', 'smartAccount'])),
})
type State = v.InferOutput<typeof stateSchema>

/** An account of the wallet on one network. */
export type WalletAccount = { address: string; type: AccountType }

/** The accounts of who is logged in, and the network in front. */
export type Accounts = {
  /** The network in front, or the one that is asked for. */
  getNetwork(chainId?: string | number): Promise<WalletNetwork>
  setNetwork(chainId: string | number): Promise<WalletNetwork>
  /** Which kind is in front on a network. */
  getType(network: WalletNetwork, asked?: string): Promise<AccountType>
  setType(type: AccountType): Promise<void>
  /** Every account on a network, the one in front first. */
  list(network: WalletNetwork, asked?: string): Promise<readonly [WalletAccount, ...WalletAccount[]]>
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
  const name = `site ${context.projectId} ${context.origin}`

  async function readState(): Promise<State> {
    const parsed = v.safeParse(stateSchema, await store.get(name))
    return parsed.success ? parsed.output : {}
  }

  async function change(changes: State): Promise<void> {
    await store.put(name, { ...(await readState()), ...changes })
  }

  async function getNetwork(chainId?: string | number): Promise<WalletNetwork> {
    if (chainId !== undefined) return requireNetwork(networks, toCaipNetworkId(chainId))
    const { caipNetworkId = firstNetworkId } = await readState()
    const isThere = networks.some((one) => one.caipNetworkId === caipNetworkId)
    const first = networks.find((one) => one.caipNetworkId.startsWith('eip155:')) ?? networks[0]
    return requireNetwork(networks, isThere ? String(caipNetworkId) : (first?.caipNetworkId ?? 'eip155:1'))
  }

  async function getType({ namespace, network }: WalletNetwork, asked?: string): Promise<AccountType> {
    if (namespace !== 'eip155' || !smartAccounts.isOn(network.caipNetworkId)) return 'eoa'
    if (asked === 'eoa' || asked === 'smartAccount') return asked
    return (await readState()).preferredType ?? 'smartAccount'
  }

  const accounts: Accounts = {
    getNetwork,
    async setNetwork(chainId) {
      const found = await getNetwork(chainId)
      await change({ caipNetworkId: found.network.caipNetworkId })
      return found
    },
    getType,
    setType: (preferredType) => change({ preferredType }),
    async list(network, asked) {
      const addresses = await wallet.require()
      if (network.namespace === 'solana') return [{ address: addresses.solana, type: 'eoa' }]
      const own: WalletAccount = { address: addresses.evm, type: 'eoa' }
      if (!smartAccounts.isOn(network.network.caipNetworkId)) return [own]
      const smart: WalletAccount = { address: smartAccounts.getAddress(addresses.evm), type: 'smartAccount' }
      return (await getType(network, asked)) === 'eoa' ? [own, smart] : [smart, own]
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
