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

/** A service that this gateway does not offer: each of its calls is refused, whatever else it says. */
export class ServiceOff {
  /** @param toFailure - Makes what callers are told. */
  constructor(readonly toFailure: () => GatewayFailure) {}
}

/** What is known when the database is opened. */
export type StartFacts = { config: GatewayConfig; databaseUrl: string | undefined }

/** What of a service is the same for all of them. */
type ServiceParts = {
  /** In kebab case; the name of its folder. */
  name: string
  reference: Chapter
  /** What providers are asked for on its behalf. */
  capabilities?: readonly Capability<unknown>[]
  /** The tables it keeps, with what ends their rows. */
  tables?: readonly Retention[]
  /** Whether migrations of its own make its tables, in a folder `migrations` beside it, and not the gateway's. */
  hasMigrations?: boolean
  /** Further stores it has in the gateway's database, where that depends on the settings. */
  toStores?(start: StartFacts): readonly Store[]
  /** Its own failures, as {@link defineFailures} makes them. */
  failures?: { table: FailureTable }
}

/** A service, as its folder says it. */
type ServiceDefinition<
  Calls extends Readonly<Record<string, AnyServiceCall>>,
  Settings extends ObjectEntries,
> = ServiceParts & {
  /** Its calls by name. */
  calls: Calls & { readonly [Name in keyof Calls]: RequiredRules<Calls[Name]['call']> }
  /** Its settings in the environment, by name. */
  settings?: Settings
  /**
   * Makes what answers its calls.
   *
   * @param context - With `settings`, its own.
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
 * Declares a service: a folder in `src/services`, and its line in `registry.ts`. Everything the gateway knows of it comes of this:
 * routes with their limits, what may be ordered and set in the environment, tables and what prunes them, failures, the reference.
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
      // Each handler is mounted with the call it was made for, so what it is given is what that call's schemas read.
      return (await create({ ...context, settings: own })) as
        | Readonly<Record<string, CallHandler<CallDefinition>>>
        | ServiceOff
    },
  }
}
