import { AppKitError } from '@latchkey/errors'
import { getMetadata } from '../base/getMetadata.js'
import type { KitBase } from '../base/KitBase.js'
import { whenOnline } from '../base/whenOnline.js'
import type { Connector } from './Connector.js'
import type { ConnectorContext } from './ConnectorFactory.js'

/**
 * Loads the connectors that the site adds, and makes them known. A script that does not come is asked for again when the
 * line is back.
 *
 * @param base - The kit's parts.
 * @param own - The kit's version, and the site's sign-in.
 * @param add - Makes a connector known.
 */
export function addFactories(
  { options, chains, store, events, clock, storage, signal, alert }: KitBase,
  own: Pick<ConnectorContext, 'version' | 'siwx' | 'signIn'>,
  add: (connector: Connector) => void,
): void {
  const able = [...chains.values()].filter(({ capabilities }) => capabilities.pairing !== undefined)
  const context: ConnectorContext = {
    projectId: options.projectId,
    isLogging: options.enableAuthLogger !== false,
    store,
    events,
    clock,
    storage,
    signal,
    alert,
    ...own,
    getMetadata: () => getMetadata(options),
    namespaces: able.map(({ namespace }) => namespace),
    async connect(namespace, make) {
      const capability = await chains.get(namespace)?.capabilities.pairing?.()
      if (!capability) throw new AppKitError('network/unsupported-namespace')
      return capability.connect(make(capability.methods))
    },
  }
  for (const { load } of options.connectors ?? []) {
    const tryToLoad = () => {
      load().then(
        async (create) => {
          const connector = await create(context)
          if (connector && !signal.aborted) add(connector)
        },
        () => whenOnline(tryToLoad, signal),
      )
    }
    tryToLoad()
  }
}
