import type { postEvent } from '@latchkey/wire'
import { storeEvents } from '../../analytics/storeEvents.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { RouteDependencies } from '../RouteDependencies.js'

/**
 * Answers `postEvent`.
 *
 * @param dependencies - Where events are kept.
 */
export function createPostEvent({
  events,
}: Pick<RouteDependencies, 'events'>): CallHandler<typeof postEvent> {
  return ({ body, project, request }) => storeEvents({ events, project, received: [body], request })
}
