import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { ReadinessChecks } from '../http/addReadiness.js'
import type { Choose } from '../providers/Capability.js'
import type { RequestHook, ServiceContext, SettingsOf, SharedContext } from './ServiceContext.js'

/** Makes the context of one service, and holds what it wants to run before its calls. */
export type ServiceContextFor = () => { context: ServiceContext; hooks: readonly RequestHook[] }

/** What the gateway gives to all services alike. */
type SharedParts = Omit<
  SharedContext,
  | 'addCheck'
  | 'addHealthNote'
  | 'combine'
  | 'listHealthNotes'
  | 'logger'
  | 'mount'
  | 'onClose'
  | 'onClosed'
  | 'onReady'
  | 'read'
  | 'use'
>

/**
 * Makes what joins services to a router and to each other.
 *
 * @param app - The router.
 * @param parts - What all of them are made from, and what chooses among providers.
 */
export function createServiceContext(
  app: FastifyInstance,
  {
    choose,
    getHealthNote,
    ...parts
  }: SharedParts & { choose: Choose; getHealthNote: () => string | undefined },
): { toContext: ServiceContextFor; getChecks: () => ReadinessChecks } {
  const checks: Record<string, () => Promise<unknown>> = {}
  const notes: (() => string | undefined)[] = []
  const made = new Map<unknown, unknown>()

  const shared: SharedContext = {
    ...parts,
    logger: app.log,
    addCheck(part, ask) {
      checks[part] = ask
    },
    addHealthNote: (describe) => void notes.push(describe),
    listHealthNotes: () => [...notes, getHealthNote].flatMap((describe) => describe() ?? []),
    combine(capability, providers) {
      choose.check(capability, providers)
      return choose.combine(capability, providers, capability.name)
    },
    read: (settings) => readSettings(settings, parts.config.settings),
    mount: (add) => add(app),
    onClose: (run) => void app.addHook('preClose', async () => void (await run())),
    onClosed: (run) => void app.addHook('onClose', async () => void (await run())),
    onReady: (run) => void app.addHook('onReady', async () => void (await run())),
    use<Part>(create: (context: SharedContext) => Part): Part {
      if (!made.has(create)) made.set(create, create(shared))
      return made.get(create) as Part
    },
  }

  return {
    getChecks: () => checks,
    toContext() {
      const hooks: RequestHook[] = []
      return { hooks, context: { ...shared, onRequest: (hook) => void hooks.push(hook) } }
    },
  }
}

/** What was not given has its usual value, which is written as the environment would have it. */
function readSettings<Entries extends v.ObjectEntries>(
  settings: Entries,
  given: Readonly<Record<string, unknown>>,
): SettingsOf<Entries> {
  const usual = v.parse(v.object(settings), {})
  const own = Object.entries(given).filter(([name, value]) => name in settings && value !== undefined)
  return { ...usual, ...Object.fromEntries(own) }
}
