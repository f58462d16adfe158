import { daySeconds } from '@latchkey/primitives'
import { type AnalyticsEvent, getAnalyticsConfig, postEvent, postEvents } from '@latchkey/wire'
import { and, isNotNull, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { endsAfter, endsAtExpiry } from '../../db/retention/endings.js'
import { pruneRows } from '../../db/retention/pruneRows.js'
import type { Retention } from '../../db/retention/Retention.js'
import { eventCounts, events as table } from '../../db/schema/index.js'
import { getSdk } from '../../http/getSdk.js'
import { requireProject } from '../../http/requireProject.js'
import type { Project } from '../../projects/Project.js'
import { defineService } from '../defineService.js'
import { analyticsSettings, toQuotas } from './analyticsSettings.js'
import { createEventRepository, type EventRepository } from './createEventRepository.js'
import { foldVisitors } from './createVisitorBook.js'
import { analyticsDays, analyticsSalts, analyticsVisitors } from './tables.js'

/** How long events are kept, in milliseconds. */
const keptMs = 90 * daySeconds * 1000
/** How long the numbers of a day are. */
const daysKeptMs = 400 * daySeconds * 1000

/** Browsers cap beacons there, and the answer to a longer body is 413. */
const maxEventBytes = 64 * 1024

/** What the original kit says of itself where it has no version (§9.064). */
const fallbackSdkVersion = 'html-wagmi-4.2.2'

/** Numbers end after 400 days; the texts of failures, which pages wrote, with the events that they came with. */
const days = {
  table: analyticsDays,
  bound: '51 values of each dimension and event of a project in a day, and its countries',
  endsBy: 'time',
  async prune(database, nowMs) {
    await pruneRows(database, analyticsDays, lt(analyticsDays.day, new Date(nowMs - daysKeptMs)))
    await database
      .update(analyticsDays)
      .set({ sample: null })
      .where(and(lt(analyticsDays.day, new Date(nowMs - keptMs)), isNotNull(analyticsDays.sample)))
  },
} satisfies Retention

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
    days,
    {
      table: analyticsVisitors,
      bound: 'LATCHKEY_ANALYTICS_EVENTS of a project in a day, a fiftieth of them from a network',
      endsBy: 'time',
      prune: foldVisitors,
    },
    endsAtExpiry(analyticsSalts, 'one a day'),
  ],
  hasMigrations: true,
  create({ database, logger, now, registry, settings }) {
    const { LATCHKEY_COUNTRY_HEADER: countryHeader } = settings
    const events = createEventRepository({
      ...{ database, now, registry, quotas: toQuotas(settings) },
      onLimit: (found) => logger.warn(found, 'analytics events are dropped: the quota of the day is used up'),
    })
    return {
      getAnalyticsConfig: async ({ project }) => ({
        isAnalyticsEnabled: requireProject(project).isAnalyticsEnabled,
      }),
      postEvent: ({ body, project, request }) =>
        storeEvents({ countryHeader, events, project, received: [body], request }),
      postEvents: ({ body, project, request }) =>
        storeEvents({ countryHeader, events, project, received: body, request }),
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
  countryHeader,
  events,
  project,
  received,
  request,
}: {
  countryHeader: string | undefined
  events: EventRepository
  project: Project | undefined
  received: readonly AnalyticsEvent[]
  request: FastifyRequest
}): Promise<undefined> {
  if (!project?.isAnalyticsEnabled) return
  const { sdkType, sdkVersion = fallbackSdkVersion } = getSdk(request)
  const { origin, 'user-agent': userAgent } = request.headers
  const country = readCountry(request, countryHeader)
  await events.insert(
    { projectId: project.id, sdkType, sdkVersion, origin, address: request.ip, userAgent, country },
    received,
  )
}

/** Only what the operator's own proxy says of a caller, and only if it is a country. */
function readCountry({ headers }: FastifyRequest, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : headers[name]
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : undefined
}
