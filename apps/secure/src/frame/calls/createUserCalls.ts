import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import type { FrameCallAnswer, FrameCallPayload } from '@latchkey/wire/frame'
import { getSecureSession } from '@latchkey/wire/secure'
import type { FrameChains } from '../../chains/FrameChain.js'
import type { FrameCalls } from '../FrameCalls.js'
import type { FrameContext } from '../FrameContext.js'
import type { WalletNetwork } from '../networks.js'
import type { Accounts } from '../wallet/createAccounts.js'
import type { AccountType, WalletAccount } from '../wallet/WalletAccount.js'
import { readUserName } from './createSocialCalls.js'
import { type SiwxMessage, writeAttachedSignIn } from './signInText.js'

type UserRequest = Omit<FrameCallPayload<'CONNECT_SOCIAL'>, 'uri'>
type User = FrameCallAnswer<'GET_USER'>

type UserCallName =
  | 'SIGN_OUT'
  | 'IS_CONNECTED'
  | 'GET_CHAIN_ID'
  | 'SWITCH_NETWORK'
  | 'SET_PREFERRED_ACCOUNT'
  | 'INIT_SMART_ACCOUNT'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'

/**
 * Makes the calls about who is logged in and which account and network is in front.
 *
 * @param context - The frame's parts.
 * @param parts - The accounts, and what the frame does for each namespace.
 */
export function createUserCalls(
  context: FrameContext,
  { accounts, chains }: { accounts: Accounts; chains: FrameChains },
): Pick<FrameCalls, UserCallName> & { GET_USER(asked: UserRequest): Promise<User> } {
  const { origin, session, wallet } = context

  const isDeployed = async (network: WalletNetwork) =>
    (await chains[network.namespace].smartAccounts?.isDeployed(network)) ?? false

  async function requireType(network: WalletNetwork, type: AccountType): Promise<WalletAccount> {
    const found = (await accounts.list(network)).find((account) => account.type === type)
    if (!found) {
      throw new SecureError('secure/account-type-unavailable', {
        type,
        network: network.network.caipNetworkId,
      })
    }
    return found
  }

  /** Signs a sign-in along with the login, where that can be done without asking. */
  async function signIn(siwx: SiwxMessage, network: WalletNetwork, account: WalletAccount) {
    const { toSignIn } = chains[network.namespace]
    if (!toSignIn || !(await wallet.isOpen())) return {}
    const { caipNetworkId } = network.network
    const written = writeAttachedSignIn(siwx, { origin, address: account.address, caipNetworkId })
    if (!written) return {}
    const [signature] = await wallet.perform(await toSignIn(written.text, network, account))
    return { message: written.text, siwxMessage: written.message, ...(signature && { signature }) }
  }

  async function getUser({ chainId, preferredAccountType, siwxMessage }: UserRequest): Promise<User> {
    if (!(await session.getUser())) throw new SecureError('secure/logged-out')
    const network = chainId === undefined ? await accounts.getNetwork() : await accounts.setNetwork(chainId)
    // The page says again what was chosen there: it is a choice like any other, and every request goes by it.
    if (preferredAccountType === 'eoa' || preferredAccountType === 'smartAccount')
      await accounts.setType(preferredAccountType)
    const list = await accounts.list(network)
    const [first] = list
    const [email, userName] = await Promise.all([accounts.getEmail(), readUserName(context)])
    const isSmart = list.some(({ type }) => type === 'smartAccount')
    // Who is in front does not depend on a node that may not answer.
    const smartAccountDeployed = isSmart ? await isDeployed(network).catch(() => undefined) : undefined
    return {
      email,
      userName,
      address: first.address,
      chainId: accounts.toFrameChainId(network),
      accounts: list.map(({ address, type }) => ({ address, type })),
      preferredAccountType: first.type,
      isAddressVerified: await wallet.isVerified(),
      isUpgradable: await wallet.isUpgradable(),
      ...(smartAccountDeployed !== undefined && { smartAccountDeployed }),
      ...(siwxMessage && (await signIn(siwxMessage, network, first))),
    }
  }

  return {
    GET_USER: getUser,
    async SIGN_OUT() {
      wallet.abort()
      await session.end()
      return undefined
    },
    async IS_CONNECTED() {
      if (!(await session.getUser())) return { isConnected: false }
      try {
        await session.call(getSecureSession)
        return { isConnected: true }
      } catch (error) {
        // Who is without a network is still logged in.
        return { isConnected: isAppKitError(error, 'secure/unreachable') }
      }
    },
    GET_CHAIN_ID: async () => ({ chainId: accounts.toFrameChainId(await accounts.getNetwork()) }),
    async SWITCH_NETWORK({ chainId }) {
      return { chainId: accounts.toFrameChainId(await accounts.setNetwork(chainId)) }
    },
    async SET_PREFERRED_ACCOUNT({ type }) {
      const { address } = await requireType(await accounts.getChosenNetwork(), type)
      await accounts.setType(type)
      return { type, address }
    },
    async INIT_SMART_ACCOUNT() {
      const network = await accounts.getChosenNetwork()
      const { address } = await requireType(network, 'smartAccount')
      return { address, isDeployed: await isDeployed(network) }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: Object.values(chains).flatMap(
        (chain) => chain.smartAccounts?.getNetworks() ?? [],
      ),
    }),
  }
}
