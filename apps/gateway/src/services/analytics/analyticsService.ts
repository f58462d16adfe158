import { daySeconds } from '@latchkey/primitives'
import { type AnalyticsEvent, getAnalyticsConfig, postEvent, postEvents } from '@latchkey/wire'
import type { FastifyRequest } from 'fastify'
import { endsAfter, endsAtExpiry } from '../../db/retention/endings.js'
import { eventCounts, events as table } from '../../db/schema/index.js'
import { getSdk } from '../../http/getSdk.js'
import { requireProject } from '../../http/requireProject.js'
import type { Project } from '../../projects/Project.js'
import { defineService } from '../defineService.js'
import { analyticsSettings, toQuotas } from './analyticsSettings.js'
import { createEventRepository, type EventRepository } from './createEventRepository.js'

/** How long events are kept, in milliseconds. */
const keptMs = 90 * daySeconds * 1000

/** Browsers cap beacons there, and the answer to a longer body is 413. */
const maxEventBytes = 64 * 1024

/** What the original kit says of itself where it has no version (§9.064). */
const fallbackSdkVersion = 'html-wagmi-4.2.2'

/** Events that pages send to the owner of the gateway. */
export const analyticsService = defineService({
  name: 'analytics',
  reference: { title: 'Analytics', about: 'Events of a project, kept for its owner only.' },
  calls: {
    getAnalyticsConfig: { call: getAnalyticsConfig },
    postEvent: {
      call: postEvent,
      maxBodyBytes: maxEventBytes,
      effect: { kind: 'changes', text: 'Stores an event in the project’s analytics.' },
    },
    postEvents: {
      call: postEvents,
      maxBodyBytes: maxEventBytes,
      effect: { kind: 'changes', text: 'Stores events in the project’s analytics.' },
    },
  },
  settings: analyticsSettings,
  tables: [
    endsAfter(table, table.receivedAt, {
      ms: keptMs,
      bound:
        'LATCHKEY_ANALYTICS_EVENTS and …_MEGABYTES of a project in a day, a fiftieth of them from a network',
    }),
    endsAtExpiry(eventCounts, 'one of a project, and one of a network that sends events, in a day'),
  ],
  create({ database, logger, now, registry, settings }) {
    const events = createEventRepository({
      ...{ database, now, registry, quotas: toQuotas(settings) },
      onLimit: (found) => logger.warn(found, 'analytics events are dropped: the quota of the day is used up'),
    })
    return {
      getAnalyticsConfig: async ({ project }) => ({
        isAnalyticsEnabled: requireProject(project).isAnalyticsEnabled,
      }),
      postEvent: ({ body, project, request }) => storeEvents({ events, project, received: [body], request }),
      postEvents: ({ body, project, request }) => storeEvents({ events, project, received: body, request }),
    }
  },
})

/**
 * Stores events of a project that wants them; those of other projects are taken and dropped, because clients send
 * some even when analytics is off.
 *
 * @param parameters - The events, who sent them, and where they are kept.
 */
async function storeEvents({
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
  const { sdkType, sdkVersion = fallbackSdkVersion } = getSdk(request)
  await events.insert(
    { projectId: project.id, sdkType, sdkVersion, origin: request.headers.origin, address: request.ip },
    received,
  )
}
