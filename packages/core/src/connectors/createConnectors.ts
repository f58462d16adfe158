import type { Namespace } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import type { Connector } from './Connector.js'
import { findClaimingConnectors, isOverlapping } from './claimingConnectors.js'
import { addConnector } from './mergeConnectors.js'

/** The ways to connect; the store's `connectors` lists them. */
export type ConnectorGroup = {
  /** Makes a connector known; chains call it for what they discover. */
  add(connector: Connector): void
  /** Forgets one whose wallet has left the page. What is connected with it stays until the wallet ends it. */
  remove(connector: Pick<Connector, 'id' | 'namespaces' | 'source'>): void
}

/** Makes the connectors of a kit. */
export function createConnectors({ store, options }: Pick<KitBase, 'store' | 'options'>): ConnectorGroup {
  return {
    add(connector) {
      const imageUrl = options.connectorImages?.[connector.id] ?? connector.imageUrl
      const added = { ...connector, ...(imageUrl ? { imageUrl } : {}) }
      store.setState(({ connectors }) => ({ connectors: addConnector(connectors, added) }))
    },
    remove(connector) {
      // The source stands for the wallet on its namespaces, whatever id it has by now; one without goes by its id.
      const name = connector.source === undefined ? 'id' : 'source'
      const isOther = (one: Connector) => one[name] !== connector[name] || !isOverlapping(one, connector)
      store.setState(({ connectors }) => ({ connectors: connectors.filter(isOther) }))
    },
  }
}

/** After how long a wallet that may come late is looked for, in ms; then again after as long as was waited, and so on. */
const firstLookMs = 50

/**
 * Waits until a connector shows up that claims an id; there may be others that do.
 *
 * @param parts - Store, chains and clock of the kit; with its signal waiting ends.
 * @param wanted - Its id and namespace; `timeoutMs`: the longest wait.
 * @returns `undefined` when it has not shown up by then.
 */
export function waitForConnector(
  { store, chains, clock, signal }: Pick<KitBase, 'store' | 'chains' | 'clock' | 'signal'>,
  { connectorId, namespace, timeoutMs }: { connectorId: string; namespace: Namespace; timeoutMs: number },
): Promise<Connector | undefined> {
  const claim = { id: connectorId, namespaces: [namespace] }
  const find = () => findClaimingConnectors(store.getState().connectors, claim)[0]
  return new Promise((resolve) => {
    const found = find()
    if (found || signal.aborted) return resolve(found)
    const stopTimer = clock.schedule(settle, timeoutMs)
    // Wallets of some chains do not say when they come.
    let stopLooking = clock.schedule(() => look(firstLookMs), firstLookMs)
    const stopWatching = store.subscribe(() => {
      if (find()) settle()
    })
    signal.addEventListener('abort', settle)
    function look(waitedMs: number): void {
      stopLooking = clock.schedule(() => look(waitedMs * 2), waitedMs)
      chains.get(namespace)?.lookAgain?.()
    }
    function settle(): void {
      stopTimer()
      stopLooking()
      stopWatching()
      signal.removeEventListener('abort', settle)
      resolve(find())
    }
  })
}
