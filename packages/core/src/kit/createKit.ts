import type { KitOptions } from '../base/KitOptions.js'
import type { ChainFactory } from '../chain/Chain.js'
import { createKitWith } from './createKitWith.js'
import type { Kit } from './Kit.js'

/**
 * Makes a kit. It does nothing until it is started: no listener, no storage, no call; so it can be made on a server.
 *
 * @param options - `projectId`, `gateway` and `chains` are needed; see {@link KitOptions}.
 * @throws `kit/siwx-conflict` when both `siwx` and `siweConfig` are given, `kit/no-chains` without chains, `kit/no-networks` for a chain without networks.
 *
 * @example
 * import { createKit } from '@latchkey/core'
 * import { evm } from '@latchkey/evm'
 * const kit = createKit({ projectId, gateway: 'https://gateway.example.org', chains: [evm({ networks })] })
 */
export function createKit<const Chains extends readonly ChainFactory[]>(
  options: KitOptions<Chains>,
): Kit<Chains> {
  return createKitWith(options, { load: async () => (await import('./createEngine.js')).createEngine })
}
