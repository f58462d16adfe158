import * as v from 'valibot'
import { createQuestionQueue } from './createQuestionQueue.js'
import { createVisitorBudgets, type Visitor } from './createVisitorBudgets.js'
import { GatewayAnswerError } from './GatewayAnswerError.js'
import { type Ancestors, toAncestors } from './toAncestors.js'

/** A list is asked for again after this; a site that was taken off it is out by then, in milliseconds. */
const keptMs = 5_000
/** An older list does while the gateway cannot be reached, in milliseconds. */
const staleMs = 600_000
/** So long a known project waits for a newer list before the older one does, in milliseconds. */
const renewalPatienceMs = 1_000
/** That a project is unknown is believed for so long, in milliseconds. */
const unknownMs = 15_000
/** Ids that are remembered, apart: whoever makes up ids pushes no project out. */
const maxKept = { projects: 10_000, unknown: 10_000 }
const timeoutMs = 5_000

const answerSchema = v.object({ allowedOrigins: v.array(v.string()) })
const nobody: Ancestors = { sources: [], refused: [] }

/** Says which sites may embed the wallets of a project. */
export type ProjectSites = {
  /**
   * @param projectId - As the address of the page has it.
   * @param visitor - Who wants the page: made-up ids count against their network alone.
   * @throws VisitorLimitError when the project is not known yet and the visitor asked about too many; an error when the gateway
   * cannot be asked about a project that is not known yet.
   */
  get(projectId: string, visitor: Visitor): Promise<Ancestors>
}

/** What it is made from. */
export type ProjectSitesParts = {
  gatewayUrl: string
  secureUrl: string
  fetch: typeof globalThis.fetch
  now: () => number
  /** Told once of each entry that is refused. */
  onRefused(projectId: string, entry: string): void
}

type Answer = { isProject: boolean; ancestors: Ancestors }
type Kept = Answer & { atMs: number }

/**
 * Makes what asks the gateway for a project's sites: once for all who wait, and seldom. A project that was known lately never waits
 * for ids that somebody makes up.
 *
 * @param parts - See {@link ProjectSitesParts}.
 */
export function createProjectSites(parts: ProjectSitesParts): ProjectSites {
  const { now, onRefused } = parts
  const known = new Map<string, Kept>()
  const unknown = new Map<string, Kept>()
  const open = new Map<string, Promise<Answer>>()
  const told = new Set<string>()
  const queue = createQuestionQueue({ budgets: createVisitorBudgets(now), now })

  function keep(projectId: string, answer: Answer): Answer {
    const [map, max] = answer.isProject ? [known, maxKept.projects] : [unknown, maxKept.unknown]
    for (const other of [known, unknown]) other.delete(projectId)
    map.set(projectId, { ...answer, atMs: now() })
    const [oldest] = map.keys()
    if (map.size > max && oldest !== undefined) map.delete(oldest)
    return answer
  }

  function tellRefused(projectId: string, { refused }: Ancestors): void {
    for (const entry of refused) {
      const key = `${projectId} ${entry}`
      if (told.has(key) || told.size >= maxKept.projects) continue
      told.add(key)
      onRefused(projectId, entry)
    }
  }

  /** One question for all who wait for the same thing. */
  function share(name: string, ask: () => Promise<Answer>): Promise<Answer> {
    const running = open.get(name)
    if (running) return running
    const asking = ask().finally(() => open.delete(name))
    open.set(name, asking)
    return asking
  }

  const renew = (projectId: string) =>
    share(projectId, async () => keep(projectId, await askGateway(parts, projectId)))

  /** Shared within a network alone, so that nobody waits for the turn of another who has asked too much. */
  const askFresh = (projectId: string, visitor: Visitor) =>
    share(`${projectId} ${visitor[0].name}`, () => queue.ask(visitor, () => renew(projectId)))

  return {
    async get(projectId, visitor) {
      if (!/^[\w.-]{1,128}$/.test(projectId)) return nobody
      const before = known.get(projectId)
      const ageMs = before ? now() - before.atMs : Number.POSITIVE_INFINITY
      if (before && ageMs < keptMs) return before.ancestors
      const missing = unknown.get(projectId)
      if (missing && now() - missing.atMs < unknownMs) return nobody
      const answer =
        before && ageMs < staleMs
          ? await orOlder(renew(projectId), before)
          : await askFresh(projectId, visitor)
      tellRefused(projectId, answer.ancestors)
      return answer.ancestors
    },
  }
}

/** The newer list, or the older one when the gateway fails or takes long. */
async function orOlder(newer: Promise<Answer>, older: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(older), renewalPatienceMs)
  })
  return Promise.race([newer.catch(() => older), late]).finally(() => clearTimeout(timer))
}

async function askGateway(
  { fetch, gatewayUrl, secureUrl }: ProjectSitesParts,
  projectId: string,
): Promise<Answer> {
  const url = `${gatewayUrl}/projects/v1/origins?projectId=${encodeURIComponent(projectId)}`
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  // Unknown or disabled.
  if (response.status === 401 || response.status === 403) return { isProject: false, ancestors: nobody }
  if (!response.ok) {
    const retryAfterSeconds = Number(response.headers.get('retry-after'))
    throw new GatewayAnswerError(response.status, Math.max(1, retryAfterSeconds || 0) * 1000)
  }
  const { allowedOrigins } = v.parse(answerSchema, await response.json())
  return { isProject: true, ancestors: toAncestors(allowedOrigins, secureUrl) }
}
