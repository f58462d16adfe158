import type { Store } from '../db/migrations.js'
import type { Service, StartFacts } from './defineService.js'

/**
 * Lists the stores that services keep in the gateway's database, besides the gateway's own tables.
 *
 * @param services - The services.
 * @param start - What some of them depend on.
 */
export function listStores(services: readonly Service[], start: StartFacts): Store[] {
  return services.flatMap(({ stores = [] }) => (typeof stores === 'function' ? stores(start) : stores))
}
