import { type Store, serviceMigrations } from '../db/migrations.js'
import type { Service, StartFacts } from './defineService.js'

/**
 * Lists the stores that services keep in the gateway's database, besides the gateway's own tables.
 *
 * @param services - The services.
 * @param start - What some of them depend on.
 */
export function listStores(services: readonly Service[], start: StartFacts): Store[] {
  return services.flatMap((service) => [...listOwnStores([service]), ...(service.toStores?.(start) ?? [])])
}

/**
 * Lists those of them that do not depend on settings.
 *
 * @param services - The services.
 */
export function listOwnStores(services: readonly Service[]): Store[] {
  return services.flatMap(({ hasMigrations, name }) => (hasMigrations ? serviceMigrations(name) : []))
}
