import type { CallDefinition } from '@latchkey/wire'
import * as kit from '@latchkey/wire'
import * as operations from '@latchkey/wire/operations'
import * as site from '@latchkey/wire/secure'

function listCalls(exports: object): CallDefinition[] {
  return Object.values(exports).filter(
    (value): value is CallDefinition =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )
}

/** Calls of the secure site. */
export const siteCalls: readonly CallDefinition[] = listCalls(site)

/** Every call that the wire exports. */
export const wireCalls: readonly CallDefinition[] = [
  ...listCalls(kit),
  ...listCalls(operations),
  ...siteCalls,
]
