import type { CallDefinition } from '@latchkey/wire'
import { type FailureCode, type FailureRow, type FailureTable, failureTable } from '../http/failureTable.js'
import type { Service } from '../services/defineService.js'

/** One failure a call may answer with. */
export type CallFailure = { code: string; status: number; shape: string }

const byAudience: Readonly<Record<CallDefinition['audience'], readonly FailureCode[]>> = {
  data: ['request/query', 'project/unknown'],
  directory: ['project/refused', 'origin/refused', 'project/registry-unavailable'],
  analytics: ['project/invalid', 'origin/refused', 'project/registry-unavailable'],
  secure: ['secure/off', 'secure/origin', 'secure/not-json'],
  open: [],
}

/**
 * Collects the failures of the gateway: those every service may have, and each service's own.
 *
 * @param services - The services.
 */
export function collectFailures(services: readonly Service[]): FailureTable {
  return Object.assign({}, failureTable, ...services.map(({ failures }) => failures?.table ?? {}))
}

/**
 * Lists the failures a call may answer with: those its parts and audience bring (`mountCall`, `authorizeProject`), then
 * those of its service.
 *
 * @param call - The call.
 * @param service - Its service.
 * @param table - All failures there are.
 * @returns Ordered by status, each once.
 * @throws When the service names a failure that is not there.
 */
export function listFailures(call: CallDefinition, service: Service, table: FailureTable): CallFailure[] {
  const codes = new Set<string>([
    'rate/limited',
    'request/text',
    'database/unavailable',
    ...byAudience[call.audience],
    ...listOfParts(call),
    ...listOfService(service, table),
  ])
  return [...codes]
    .map((code) => {
      const row = table[code]
      if (!row) throw new Error(`${service.name} names ${code}, which is no failure`)
      return { code, status: row.status, shape: describeFailureShape(row, call.isOwn) }
    })
    .sort((first, second) => first.status - second.status)
}

/**
 * Says in which form a failure is answered.
 *
 * @param failure - The failure.
 * @param isOwn - True for a call of our own, whose failures all have a code.
 */
export function describeFailureShape(failure: FailureRow, isOwn?: boolean): string {
  if (isOwn) return 'code'
  if (failure.field === undefined) return failure.isOwn ? 'code' : 'plain text'
  return failure.field === '' ? '`FAILED`' : `\`FAILED\`, field \`${failure.field}\``
}

function listOfParts({ audience, body, headers, params, query }: CallDefinition): FailureCode[] {
  const entries = (headers as { entries?: object } | undefined)?.entries ?? {}
  const codes: FailureCode[] = []
  if (params) codes.push('request/url')
  if (query) codes.push('request/query')
  if (headers) codes.push('request/header')
  if (body) {
    codes.push(
      'request/body-not-json',
      'request/body-shape',
      'request/body-too-large',
      'request/body-too-deep',
    )
  }
  if ('dpop' in entries) codes.push(...ofFamily('proof/'))
  if ('authorization' in entries) codes.push(audience === 'secure' ? 'session/refused' : 'sign-in/refused')
  return codes
}

function listOfService({ failures, name, reference }: Service, table: FailureTable): string[] {
  const named = reference.failures ?? Object.keys(failures?.table ?? {})
  return named.flatMap((one) => {
    if (!one.endsWith('/')) return one
    const family = Object.keys(table).filter((code) => code.startsWith(one))
    if (family.length === 0) throw new Error(`${name} names ${one}, which are no failures`)
    return family
  })
}

function ofFamily(family: string): FailureCode[] {
  return (Object.keys(failureTable) as FailureCode[]).filter((code) => code.startsWith(family))
}
