import type { KitState } from '@latchkey/core'

/** Whether the site lets its visitors buy: somebody sells (§5.014). */
export function selectCanBuy({ features }: Pick<KitState, 'features'>): boolean {
  return features.onramp !== false && features.onramp.length > 0
}
