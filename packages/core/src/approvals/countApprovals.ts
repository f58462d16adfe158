import type { KitBase } from '../base/KitBase.js'

/**
 * Counts what waits for the visitor in a wallet that has its place in the page, so that who is drawn later knows of it too.
 *
 * @param base - The kit's parts.
 */
export function countApprovals({ events, store }: Pick<KitBase, 'events' | 'store'>): void {
  const add = (difference: 1 | -1) =>
    store.setState(({ approvals }) => ({ approvals: approvals + difference }))
  events.on('approval-asked', () => add(1))
  events.on('approval-ended', () => add(-1))
}
