import { type Connector, type ConnectorContext, connectorIds } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import type { EmbeddedChains } from './chains/EmbeddedChain.js'
import { embeddedChains } from './chains/registry.js'
import { embeddedItems } from './embeddedItems.js'
import { createSecureFrame, type OpenFrameOf } from './frame/createSecureFrame.js'
import { createAccountSwitch } from './login/createAccountSwitch.js'
import { createLoginChanges } from './login/createLoginChanges.js'
import { createLoginMethods } from './login/createLoginMethods.js'
import { createAttachedSignIn } from './session/createAttachedSignIn.js'
import { createEmbeddedSession } from './session/createEmbeddedSession.js'
import { toLoginWallet } from './session/toLoginWallet.js'

/**
 * Makes the embedded wallet's connector: one session over all its namespaces.
 *
 * @param context - The kit's parts.
 * @param parts - `url`: the secure site; `open`: puts its frame into the page; `chains`: those the wallet has accounts on.
 */
export function createEmbedded(
  context: ConnectorContext,
  { chains = embeddedChains, url, open }: { chains?: EmbeddedChains; url: string; open: OpenFrameOf },
): Connector {
  const { storage, store } = context
  const id = connectorIds.auth
  // Until somebody has logged in.
  const { name } = toLoginWallet('email')
  const served = Object.keys(chains) as Namespace[]
  const namespaces = served.filter((one) => context.namespaces.includes(one))
  const frame = createSecureFrame(context, { url, open })
  const changes = createLoginChanges()
  const switchAccount = createAccountSwitch(context, { frame, changes })
  const parts = {
    frame,
    chains,
    changes,
    switchAccount,
    context: { ...context, namespaces },
    connectorId: id,
    walletName: name,
  }
  return {
    id,
    name,
    type: 'AUTH',
    namespaces,
    chains: namespaces.flatMap((namespace) =>
      (store.getState().networks[namespace]?.requestedCaipNetworks ?? []).map(
        ({ caipNetworkId }) => caipNetworkId,
      ),
    ),
    login: createLoginMethods(context, { frame, url, changes, switchAccount }),
    getSurface: frame.getSurface,
    open: ({ namespaces: wanted = namespaces }) =>
      createEmbeddedSession({ ...parts, wanted, signIn: createAttachedSignIn(context, chains) }),
    async restore({ signal }) {
      if (!storage.get(embeddedItems.isLoggedIn)) return undefined
      const token = storage.get(embeddedItems.sessionToken)
      const { isConnected } = await frame.ask('IS_CONNECTED', token ? { token } : undefined, { signal })
      if (isConnected) return createEmbeddedSession({ ...parts, wanted: [] })
      storage.remove(embeddedItems.isLoggedIn)
      return undefined
    },
  }
}
