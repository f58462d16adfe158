import { createClient } from '@latchkey/wire'
import type { KitBase } from '../base/KitBase.js'
import { createRpc } from '../chain/createRpc.js'
import { createSupportedChains } from '../networks/createSupportedChains.js'
import { createKitStorage } from '../storage/createKitStorage.js'
import type { EngineParts } from './Engine.js'
import { withPrefetched } from './withPrefetched.js'

/**
 * Makes what the parts of a kit are made from: its storage, its client of the gateway, and its chains.
 *
 * @param parts - What the kit has made before.
 */
export function createBase(parts: EngineParts): KitBase {
  const { options, store, events, clock, address, prefix, tracker } = parts
  // Each part of the kit ends with it, and has listeners of its own.
  const signal = AbortSignal.any([parts.signal])
  const { fetch = globalThis.fetch } = options
  const client = createClient({ ...address, fetch: withPrefetched(fetch, parts.prefetched) })
  const supportedChains = createSupportedChains(client)
  const ask: typeof fetch = options.fetch ?? ((...request) => globalThis.fetch(...request))
  return {
    options,
    store,
    events,
    clock,
    storage: createKitStorage({ prefix, storage: options.storage }),
    client,
    supportedChains,
    chains: new Map(
      options.chains.map((factory) => [
        factory.namespace,
        factory.create({
          signal,
          fetch: ask,
          rpc: createRpc({ getRpcUrl: supportedChains.getRpcUrl, fetch: ask }),
        }),
      ]),
    ),
    signal,
    track: tracker.track,
    alert: (code, detail, text) => events.emit('alerted', { code, detail, text }),
  }
}
