import type { CallDefinition } from '@latchkey/wire'
import type { ObjectEntries } from 'valibot'
import type { GatewayConfig } from '../config/GatewayConfig.js'
import type { Store } from '../db/migrations.js'
import type { Retention } from '../db/retention/Retention.js'
import type { FailureTable } from '../http/failureTable.js'
import type { GatewayFailure } from '../http/GatewayFailure.js'
import type { CallHandler } from '../http/mountCall.js'
import type { Capability } from '../providers/Capability.js'
import type { AnyServiceCall, Handlers, RequiredRules } from './CallRules.js'
import type { ServiceContext, SettingsOf } from './ServiceContext.js'

/** A service as a chapter of the reference. */
export type Chapter = {
  /** Services with the same title share one chapter. */
  title: string
  /** One sentence. */
  about: string
  /** Failures its calls have besides the general ones; a family when it ends with a slash. All of the service's own unless given. */
  failures?: readonly string[]
}

/** A service that this gateway does not offer: the gateway refuses each of its calls. */
export class ServiceOff {
  /** @param toFailure - Creates the failure that callers get. */
  constructor(readonly toFailure: () => GatewayFailure) {}
}

/** The facts the gateway has when it opens the database. */
export type StartFacts = { config: GatewayConfig; databaseUrl: string | undefined }

/** The members that every service has. */
type ServiceParts = {
  /** In kebab case; the name of its folder. */
  name: string
  reference: Chapter
  /** The capabilities of its providers. */
  capabilities?: readonly Capability<unknown>[]
  /** Its tables, with their retention. */
  tables?: readonly Retention[]
  /** Whether its own migrations, in a folder `migrations` beside it, create its tables, instead of the gateway's. */
  hasMigrations?: boolean
  /** Further stores in the gateway's database that depend on the settings. */
  toStores?(start: StartFacts): readonly Store[]
  /** Its own failures, as {@link defineFailures} makes them. */
  failures?: { table: FailureTable }
}

/** A service, as its folder defines it. */
type ServiceDefinition<
  Calls extends Readonly<Record<string, AnyServiceCall>>,
  Settings extends ObjectEntries,
> = ServiceParts & {
  /** Its calls by name. */
  calls: Calls & { readonly [Name in keyof Calls]: RequiredRules<Calls[Name]['call']> }
  /** Its settings in the environment, by name. */
  settings?: Settings
  /**
   * Creates the handlers of its calls.
   *
   * @param context - The shared parts, and the service's own `settings`.
   */
  create(
    context: ServiceContext & { settings: SettingsOf<Settings> },
  ): Handlers<Calls> | ServiceOff | Promise<Handlers<Calls> | ServiceOff>
}

/** A service, as the gateway sees all of them. */
export type Service = ServiceParts & {
  calls: Readonly<Record<string, AnyServiceCall>>
  settings: ObjectEntries
  create(context: ServiceContext): Promise<Readonly<Record<string, CallHandler<CallDefinition>>> | ServiceOff>
}

/**
 * Declares a service: a folder in `src/services`, and its line in `registry.ts`. The gateway derives the rest from it: routes with
 * their limits, provider orders and settings in the environment, tables and their retention, failures, the reference.
 *
 * @param definition - See {@link ServiceDefinition}.
 *
 * @example
 * export const weather = defineService({
 *   name: 'weather',
 *   reference: { title: 'Weather', about: 'How it is outside.' },
 *   calls: { getWeather: { call: getWeather } },
 *   create: ({ now }) => ({ getWeather: async () => ({ text: 'rain', atMs: now() }) }),
 * })
 */
export function defineService<
  const Calls extends Readonly<Record<string, AnyServiceCall>>,
  const Settings extends ObjectEntries = Record<never, never>,
>(definition: ServiceDefinition<Calls, Settings>): Omit<Service, 'calls'> & { calls: Calls } {
  const { create, settings, ...parts } = definition
  return {
    ...parts,
    settings: settings ?? {},
    async create(context) {
      const own = context.read(settings ?? ({} as Settings))
      // Each handler is mounted with its own call, so its input is the output of that call's schemas.
      return (await create({ ...context, settings: own })) as
        | Readonly<Record<string, CallHandler<CallDefinition>>>
        | ServiceOff
    },
  }
}
