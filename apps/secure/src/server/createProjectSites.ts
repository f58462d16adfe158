import * as v from 'valibot'
import { type Ancestors, toAncestors } from './toAncestors.js'

/** A list is asked for again after this; a site that was taken off it is out by then, in milliseconds. */
const keptMs = 5_000
/** An older list does while the gateway cannot be reached, in milliseconds. */
const staleMs = 600_000
/** Projects that are remembered, and questions that are open at once: whoever makes up ids gets no further. */
const maxKept = 1_000
const maxOpen = 32
const timeoutMs = 5_000

const answerSchema = v.object({ allowedOrigins: v.array(v.string()) })
const nobody: Ancestors = { sources: [], refused: [] }

/** Says which sites may embed the wallets of a project. */
export type ProjectSites = {
  /**
   * @param projectId - As the address of the page has it.
   * @throws When the gateway cannot be asked.
   */
  get(projectId: string): Promise<Ancestors>
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

/**
 * Makes what asks the gateway for a project's sites: once for all who wait, and seldom.
 *
 * @param parts - See {@link ProjectSitesParts}.
 */
export function createProjectSites(parts: ProjectSitesParts): ProjectSites {
  const { gatewayUrl, secureUrl, fetch, now, onRefused } = parts
  const kept = new Map<string, { ancestors: Ancestors; atMs: number }>()
  const open = new Map<string, Promise<Ancestors>>()
  const told = new Set<string>()

  async function ask(projectId: string): Promise<Ancestors> {
    const url = `${gatewayUrl}/projects/v1/origins?projectId=${encodeURIComponent(projectId)}`
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    // Unknown or disabled.
    if (response.status === 401 || response.status === 403) return nobody
    if (!response.ok) throw new Error(`The gateway answered ${response.status}`)
    return toAncestors(v.parse(answerSchema, await response.json()).allowedOrigins, secureUrl)
  }

  async function renew(projectId: string): Promise<Ancestors> {
    const ancestors = await ask(projectId)
    kept.delete(projectId)
    kept.set(projectId, { ancestors, atMs: now() })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    for (const entry of ancestors.refused) {
      const key = `${projectId} ${entry}`
      if (told.has(key) || told.size >= maxKept) continue
      told.add(key)
      onRefused(projectId, entry)
    }
    return ancestors
  }

  return {
    async get(projectId) {
      if (!/^[\w.-]{1,128}$/.test(projectId)) return nobody
      const known = kept.get(projectId)
      if (known && now() - known.atMs < keptMs) return known.ancestors
      let asking = open.get(projectId)
      if (!asking) {
        if (open.size >= maxOpen) throw new Error('Too many projects are being asked for')
        asking = renew(projectId).finally(() => open.delete(projectId))
        open.set(projectId, asking)
      }
      return asking.catch((error: unknown) => {
        if (known && now() - known.atMs < staleMs) return known.ancestors
        throw error
      })
    },
  }
}
