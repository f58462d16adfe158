import type { KitOptions } from '../kit/KitOptions.js'

/**
 * The relay a kit pairs over: the site's, else the gateway's own, which listens on the gateway's address.
 *
 * @param options - The kit's options.
 */
export function getRelayUrl({ relay, gateway }: Pick<KitOptions, 'relay' | 'gateway'>): string {
  return relay?.url ?? gateway.replace(/^http/, 'ws').replace(/\/+$/, '')
}
