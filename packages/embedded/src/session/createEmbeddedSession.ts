import {
  type Account,
  type ChainConnection,
  type ConnectionChange,
  type ConnectorContext,
  followConnections,
  getNetwork,
  type WalletLogin,
  type WalletSession,
} from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { EmbeddedError } from '@latchkey/errors/embedded'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { chosenNamespace, writeFrameChainId } from '@latchkey/wire/frame'
import type { EmbeddedChain, EmbeddedChains } from '../chains/EmbeddedChain.js'
import { embeddedItems, itemsOfLogin } from '../embeddedItems.js'
import type { SecureFrame } from '../frame/createSecureFrame.js'
import type { SwitchAccount } from '../login/createAccountSwitch.js'
import type { LoginChange, LoginChanges } from '../login/createLoginChanges.js'
import type { AttachedSignIn, SiwxMessage } from './createAttachedSignIn.js'
import {
  createEmbeddedNamespace,
  type EmbeddedNamespace,
  type EmbeddedUser,
} from './createEmbeddedNamespace.js'
import { toLoginWallet } from './toLoginWallet.js'

/** The frame's farewell is waited for this long; what the page remembers has gone before (§4.044). */
const farewellMs = 3000

/** What a session is made from. */
export type EmbeddedSessionParts = {
  frame: SecureFrame
  chains: EmbeddedChains
  changes: LoginChanges
  switchAccount: SwitchAccount
  context: ConnectorContext
  connectorId: string
  walletName: string
  /** The namespaces the session must have; the others come along where they can. */
  wanted: readonly Namespace[]
  /** Signing in along with it; left out where nobody logs in. */
  signIn?: AttachedSignIn
}

/**
 * Takes up the login as one session over all namespaces of the site that the wallet serves.
 *
 * @param parts - See {@link EmbeddedSessionParts}.
 * @throws `embedded/…` when a wanted namespace cannot be had. Another that cannot is an alert (§8.018).
 */
export async function createEmbeddedSession(parts: EmbeddedSessionParts): Promise<WalletSession> {
  const { chains, frame, changes, context, wanted } = parts
  const { storage, clock } = context
  const connections: ChainConnection[] = []
  const refreshes: (() => Promise<void>)[] = []
  let login: EmbeddedUser | undefined
  for (const namespace of context.namespaces) {
    const chain = chains[namespace]
    if (!chain) continue
    try {
      const { user, connection, refresh } = await openNamespace(namespace, chain, parts)
      login ??= user
      connections.push(connection)
      // Elsewhere nobody chooses between kinds of accounts.
      if (namespace === chosenNamespace) refreshes.push(refresh)
    } catch (error) {
      // What is said of one account of a wallet is said of all of it.
      if (wanted.includes(namespace) || isAppKitError(error, 'embedded/addresses-changed')) throw error
      context.alert('APKTW001', namespace)
    }
  }
  if (!login) throw new EmbeddedError('embedded/network-missing', {})
  remember(login)

  function remember({ email, userName }: EmbeddedUser): void {
    storage.set(embeddedItems.isLoggedIn, true)
    storage.remove(embeddedItems.lastMailsAtMs)
    if (email) storage.set(embeddedItems.email, email)
    if (userName) storage.set(embeddedItems.userName, userName)
  }

  const auth = toLogin(login, storage)
  return {
    connections,
    auth,
    wallet: toLoginWallet(auth.name),
    on(listener) {
      const refresh = async () => void (await Promise.all(refreshes.map((one) => one())))
      const take = async (change: LoginChange) => {
        if (change.type === 'account-type') return refresh()
        const user = { ...auth.user, email: change.email }
        listener({ type: 'login-changed', auth: { ...auth, user } })
      }
      const stops = [
        followConnections(connections, listener),
        changes.on(take),
        // Another tab of the site has switched: the frame says the same here.
        storage.watch([embeddedItems.preferredAccountType], () => void refresh().catch(() => undefined)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async end() {
      // First what is here, so that nobody is logged in again whatever the frame does.
      for (const item of itemsOfLogin) storage.remove(item)
      await Promise.race([
        frame.ask('SIGN_OUT', undefined).catch(() => undefined),
        new Promise<void>((resolve) => void clock.schedule(resolve, farewellMs)),
      ])
    },
  }
}

/** What the frame says now comes before what was remembered from the login. */
function toLogin(
  { email, userName: own }: EmbeddedUser,
  storage: Pick<ConnectorContext['storage'], 'get'>,
): WalletLogin {
  const method = storage.get(embeddedItems.method) ?? 'email'
  const userName = own || storage.get(embeddedItems.userName)
  return {
    name: method,
    user: { ...(email && { email }), ...(userName && { username: userName }) },
    ...(method === 'farcaster' && userName && { farcasterUrl: `https://farcaster.xyz/${userName}` }),
  }
}

async function openNamespace(
  namespace: Namespace,
  chain: EmbeddedChain,
  { frame, context, connectorId, walletName, signIn, switchAccount }: EmbeddedSessionParts,
): Promise<{ user: EmbeddedUser; connection: ChainConnection; refresh(): Promise<void> }> {
  const { storage, store } = context
  const networks = store.getState().networks[namespace]?.requestedCaipNetworks ?? []
  const inFront = getNetwork(store.getState(), namespace)?.caipNetworkId
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === inFront) ?? networks[0]
  if (!network) throw new EmbeddedError('embedded/network-missing', { namespace })
  const askUser = (caipNetworkId: CaipNetworkId, siwxMessage?: SiwxMessage) => {
    // What was chosen here is said again, for a frame that keeps nothing; where nothing was, the frame knows.
    const preferredAccountType =
      namespace === chosenNamespace ? storage.get(embeddedItems.preferredAccountType) : undefined
    return frame.ask('GET_USER', {
      chainId: writeFrameChainId(caipNetworkId),
      ...(preferredAccountType && { preferredAccountType }),
      ...(siwxMessage && { siwxMessage }),
    })
  }
  const siwxMessage = await signIn?.create(network.caipNetworkId)
  const user = await askUser(network.caipNetworkId, siwxMessage)
  if (siwxMessage) await signIn?.keep(user, toLogin(user, storage))
  let state: EmbeddedNamespace | undefined
  async function refresh(): Promise<void> {
    const current = state?.paired.getNetwork()
    if (current) state?.update(await askUser(current), current)
  }
  const connection = await context.connect(namespace, (methods) => {
    state = createEmbeddedNamespace({
      frame,
      context,
      connectorId,
      walletName,
      namespace,
      chain,
      networks: networks.map(({ caipNetworkId }) => caipNetworkId),
      user,
      caipNetworkId: network.caipNetworkId,
      methods,
      refresh,
    })
    return state.paired
  })
  if (!state) throw new EmbeddedError('embedded/chain-failed', { namespace })
  const typed = withTypes(connection, state)
  const own = state
  const switching: ChainConnection = {
    ...typed,
    // The account of a network may be another: the frame says which before anybody sees the network (§4.054).
    async switchNetwork(to, options) {
      const next = await askUser(to.caipNetworkId)
      own.update(next, to.caipNetworkId)
      await typed.switchNetwork(to, options)
      storage.set(embeddedItems.lastChainId, to.caipNetworkId)
    },
    // Only where there is a choice of kinds: an address tells which.
    ...(namespace === chosenNamespace && {
      selectAccount: (address: string, options: { signal: AbortSignal }) =>
        switchAccount(own.getKind(address).type === 'smartAccount' ? 'smartAccount' : 'eoa', options),
    }),
  }
  return { user, connection: switching, refresh }
}

/** A connection whose accounts say of which kind they are. */
function withTypes(connection: ChainConnection, { getKind }: EmbeddedNamespace): ChainConnection {
  const type = (account: Account): Account => ({ ...account, ...getKind(account.address) })
  return {
    ...connection,
    accounts: connection.accounts.map(type),
    watch: (events) =>
      connection.watch({
        ...events,
        onChange: ({ accounts, ...change }: ConnectionChange) =>
          events.onChange({ ...change, ...(accounts && { accounts: accounts.map(type) }) }),
      }),
  }
}
