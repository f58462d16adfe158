import type { DappClient, Session } from '@latchkey/pairing'
import type { KitBase } from '../base/KitBase.js'
import type { ChainConnection } from '../chain/ChainConnection.js'
import type { WalletSession } from '../connectors/Connector.js'
import type { Wallet } from '../wallets/WalletListState.js'
import { createPairedNamespace } from './createPairedNamespace.js'
import type { PairingRequests } from './createPairingRequests.js'
import type { PairedSession } from './PairingState.js'
import { getNamespaces, toPairedSession } from './toPairedSession.js'

/** Sessions of the protocol as sessions of the kit. */
export type PairedSessions = {
  /** Takes a session in as the one the page talks to, in the store. */
  show(session: Session): PairedSession
  /** Makes the connections of a session, one for each of its namespaces the site has; `wallet`: the one that was chosen. */
  open(session: Session, wallet?: Wallet): Promise<WalletSession>
}

/** Makes what turns sessions of the protocol into sessions of the kit. */
export function createPairedSessions(
  base: KitBase,
  {
    client,
    request,
    onEnding,
  }: { client: DappClient; request: PairingRequests['request']; onEnding(): void },
): PairedSessions {
  const { store, chains } = base

  function show(session: Session): PairedSession {
    const paired = toPairedSession(session, chains)
    store.setState(({ pairing }) => ({ pairing: { ...pairing, session: paired } }))
    return paired
  }

  async function open(session: Session, wallet?: Wallet): Promise<WalletSession> {
    const paired = show(session)
    const made = getNamespaces(paired).map(async (namespace) => {
      const capability = await chains.get(namespace)?.capabilities.pairing?.()
      return capability?.connect(createPairedNamespace(base, { client, namespace, session: paired, request }))
    })
    const connections = (await Promise.all(made)).filter((one) => one !== undefined)
    return {
      connections,
      wallet: {
        name: paired.peer.name,
        imageUrl: getOwnPicture(paired.peer.icons),
        imageId: wallet?.image_id ?? undefined,
      },
      on: (listener) => {
        const stops = [
          ...connections.map((connection) => follow(connection, listener)),
          // The session ends as a whole, whatever its namespaces say of it.
          ...(['session-deleted', 'session-expired'] as const).map((name) =>
            client.on(name, (event) => {
              if (event.session.topic === paired.topic) listener({ type: 'ended' })
            }),
          ),
        ]
        if (!client.sessions.some(({ topic }) => topic === paired.topic)) {
          queueMicrotask(() => listener({ type: 'ended' }))
        }
        return () => {
          for (const stop of stops) stop()
        }
      },
      async end() {
        if (store.getState().pairing.session?.topic === paired.topic) onEnding()
        await client.disconnect(paired.topic)
      },
    }
  }

  return { show, open }
}

function follow(connection: ChainConnection, listener: Parameters<WalletSession['on']>[0]): () => void {
  const { namespace } = connection
  return connection.watch({
    onChange: (change) => listener({ type: 'changed', namespace, ...change }),
    onEnd() {},
  })
}

/** A longer picture would only fill the storage, in characters. */
const maxPictureLength = 20_000

/** The picture a wallet brought along as data. One at an address would be loaded from its server, which nobody has to know of. */
function getOwnPicture(icons: readonly string[]): string | undefined {
  return icons.find((icon) => icon.startsWith('data:image/') && icon.length <= maxPictureLength)
}
