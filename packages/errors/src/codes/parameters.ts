import type { ErrorTable } from './ErrorTable.js'

/** What was left out of a call, where no compiler asked for it (§8.027); for what is of another type see `kit.ts`. */
export const parameterErrors = {
  'parameters/namespace-required': {
    message: () => 'A namespace is required. Pass that of one of the chains of the site',
  },
  'parameters/network-required': {
    message: () => 'A network is required. Pass the id of one of the site, namespace:reference',
  },
} satisfies ErrorTable
