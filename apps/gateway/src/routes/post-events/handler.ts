import type { postEvents } from '@latchkey/wire'
import { storeEvents } from '../../analytics/storeEvents.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { RouteDependencies } from '../RouteDependencies.js'

/**
 * Answers `postEvents`.
 *
 * @param dependencies - Where events are kept.
 */
export function createPostEvents({
  events,
}: Pick<RouteDependencies, 'events'>): CallHandler<typeof postEvents> {
  return ({ body, project, request }) => storeEvents({ events, project, received: body, request })
}
