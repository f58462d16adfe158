import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { InferOutput, ObjectEntries, ObjectSchema } from 'valibot'
import type { AppDependencies } from '../AppDependencies.js'
import type { Chains } from '../chains/createChains.js'
import type { ProjectRepository } from '../projects/createProjectRepository.js'
import type { Capability } from '../providers/Capability.js'
import type { NamedProvider } from '../providers/orderProviders.js'
import type { NetworkRegistry } from '../providers/rpc/createNetworkRegistry.js'

/** Settings of a service as they are read. */
export type SettingsOf<Entries extends ObjectEntries> = InferOutput<ObjectSchema<Entries, undefined>>

/** What services are made from: the gateway's own parts, and what joins them to the router and to each other. */
export type SharedContext = Pick<
  AppDependencies,
  'cache' | 'config' | 'custody' | 'database' | 'fetch' | 'getPublicUrl' | 'now' | 'storage'
> & {
  chains: Chains
  logger: FastifyBaseLogger
  networks: NetworkRegistry
  projects: ProjectRepository
  registry: Registry
  /** Told what went wrong where the caller gets an answer all the same. */
  onFailure(error: unknown): void
  /**
   * Makes one provider of several, in the operator's order.
   *
   * @throws `parsing/schema` when that order names a provider which is not there.
   */
  combine<Provider>(capability: Capability<Provider>, providers: readonly NamedProvider<Provider>[]): Provider
  /** Reads settings; those that were not given have their usual values. */
  read<Entries extends ObjectEntries>(settings: Entries): SettingsOf<Entries>
  /** What several services share: made the first time it is asked for, and the same from then on. */
  use<Part>(create: (context: SharedContext) => Part): Part
  /** Runs before the gateway listens. */
  onReady(run: () => unknown): void
  /** Runs when the gateway begins to end: stops what goes on by itself. */
  onClose(run: () => unknown): void
  /** Runs after the last request: lets go of what requests needed. */
  onClosed(run: () => unknown): void
  /** Adds a part without which the gateway is not ready. */
  addCheck(part: string, ask: () => Promise<unknown>): void
  /** Adds what `/health` says besides; undefined for nothing. */
  addHealthNote(describe: () => string | undefined): void
  /** All that is said so. */
  listHealthNotes(): readonly string[]
  /** Mounts what is no call of the wire, such as a page that another server sends visitors back to. */
  mount(add: (app: FastifyInstance) => void): void
}

/** Runs before a call is read. */
export type RequestHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** What one service is made from. */
export type ServiceContext = SharedContext & {
  /** Runs something before each call of the service is read, such as what may refuse it. */
  onRequest(hook: RequestHook): void
}
