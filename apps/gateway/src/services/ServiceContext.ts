import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { InferOutput, ObjectEntries, ObjectSchema } from 'valibot'
import type { AppDependencies } from '../AppDependencies.js'
import type { Chains } from '../chains/createChains.js'
import type { ProjectRepository } from '../projects/createProjectRepository.js'
import type { Capability } from '../providers/Capability.js'
import type { NamedProvider } from '../providers/orderProviders.js'
import type { NetworkRegistry } from '../providers/rpc/createNetworkRegistry.js'

/** Parsed settings of a service. */
export type SettingsOf<Entries extends ObjectEntries> = InferOutput<ObjectSchema<Entries, undefined>>

/** The parts that all services get: the gateway's own, and the functions that connect services to the router and to each other. */
export type SharedContext = Pick<
  AppDependencies,
  'cache' | 'config' | 'custody' | 'database' | 'fetch' | 'getPublicUrl' | 'now' | 'storage'
> & {
  chains: Chains
  logger: FastifyBaseLogger
  networks: NetworkRegistry
  projects: ProjectRepository
  registry: Registry
  /** Called with failures that do not stop the answer to the caller. */
  onFailure(error: unknown): void
  /**
   * Combines several providers into one, in the operator's order.
   *
   * @throws `parsing/schema` when that order names an unknown provider.
   */
  combine<Provider>(capability: Capability<Provider>, providers: readonly NamedProvider<Provider>[]): Provider
  /** Reads settings; a setting that is missing has its default value. */
  read<Entries extends ObjectEntries>(settings: Entries): SettingsOf<Entries>
  /** Returns an object that several services share: the first call creates it, later calls return the same one. */
  use<Part>(create: (context: SharedContext) => Part): Part
  /** Runs before the gateway listens. */
  onReady(run: () => unknown): void
  /** Runs when the gateway begins to shut down: stops background work. */
  onClose(run: () => unknown): void
  /** Runs after the last request: releases resources that requests needed. */
  onClosed(run: () => unknown): void
  /** Adds a part without which the gateway is not ready. */
  addCheck(part: string, ask: () => Promise<unknown>): void
  /** Adds a note to `/health`; return undefined for none. */
  addHealthNote(describe: () => string | undefined): void
  /** All notes of `/health`. */
  listHealthNotes(): readonly string[]
  /** Mounts a route that is no call of the wire, such as the page to which a provider returns visitors. */
  mount(add: (app: FastifyInstance) => void): void
}

/** Runs before the gateway reads a call. */
export type RequestHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The parts that one service gets. */
export type ServiceContext = SharedContext & {
  /** Adds a hook that runs before the gateway reads each call of the service, for example to refuse it. */
  onRequest(hook: RequestHook): void
}
