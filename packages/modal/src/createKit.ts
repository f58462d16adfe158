import type { ChainFactory, Kit, KitOptions } from '@latchkey/core'
import { createKitWith } from '@latchkey/core/internal'
import { watchForPlace } from './dialog/watchPlaces.js'

/**
 * Makes a kit for a page with the modal: what connects comes in the dialog's own script, so that the first opening waits for
 * one. All else is as in `@latchkey/core`'s `createKit`.
 *
 * @param options - `projectId`, `gateway` and `chains` are needed; see `KitOptions`.
 * @throws `kit/siwx-conflict` when both `siwx` and `siweConfig` are given, `kit/no-chains` without chains, `kit/no-networks` for a chain without networks.
 *
 * @example
 * import { createKit } from '@latchkey/modal'
 * import { evm } from '@latchkey/evm'
 * const kit = createKit({ projectId, gateway: 'https://gateway.example.org', chains: [evm({ networks })] })
 */
export function createKit<const Chains extends readonly ChainFactory[]>(
  options: KitOptions<Chains>,
): Kit<Chains> {
  const kit = createKitWith(options, {
    load: async () => (await import('./dialog/loadedParts.js')).createEngine,
  })
  if (process.env.NODE_ENV !== 'production') watchForPlace(kit)
  return kit
}
