import type { Store } from '../db/migrations.js'
import { listOwnStores } from '../services/listStores.js'
import { services } from '../services/registry.js'

/** What the database of a test holds: the tables of the gateway, of its keeper and of every service. */
export const testStores: readonly Store[] = ['gateway', 'keeper', ...listOwnStores(services)]
