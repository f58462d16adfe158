import type { AnalyticsEvent } from '@latchkey/wire'
import type { FastifyRequest } from 'fastify'
import { getSdk } from '../../http/getSdk.js'
import type { Project } from '../../projects/Project.js'
import type { EventRepository } from './createEventRepository.js'

/** Browsers cap beacons there, and the answer to a longer body is 413. */
export const maxEventBytes = 64 * 1024

/**
 * Stores events of a project that wants them; those of other projects are taken and dropped, because clients send
 * some even when analytics is off.
 *
 * @param parameters - The events, who sent them, and where they are kept.
 */
export async function storeEvents({
  events,
  project,
  received,
  request,
}: {
  events: EventRepository
  project: Project | undefined
  received: readonly AnalyticsEvent[]
  request: FastifyRequest
}): Promise<undefined> {
  if (!project?.isAnalyticsEnabled) return
  const { sdkType, sdkVersion } = getSdk(request)
  await events.insert(
    { projectId: project.id, sdkType, sdkVersion, origin: request.headers.origin, address: request.ip },
    received,
  )
}
