import type { CallDefinition } from '@latchkey/wire'
import { type FailureCode, failureTable } from '../http/failureTable.js'
import { getService } from './services.js'

/** One failure a call may answer with. */
export type CallFailure = { code: FailureCode; status: number; shape: string }

const byAudience: Readonly<Record<CallDefinition['audience'], readonly FailureCode[]>> = {
  data: ['request/query', 'project/unknown'],
  directory: ['project/refused', 'origin/refused', 'project/registry-unavailable'],
  analytics: ['project/invalid', 'origin/refused', 'project/registry-unavailable'],
  secure: ['secure/off', 'secure/origin', 'secure/not-json'],
  open: [],
}

/**
 * Lists the failures a call may answer with: those its parts and audience bring (`mountCall`, `authorizeProject`), then
 * those of its service.
 *
 * @param call - The call.
 * @returns Ordered by status, each once.
 */
export function listFailures(call: CallDefinition): CallFailure[] {
  const codes = new Set<FailureCode>([
    'rate/limited',
    'request/text',
    'database/unavailable',
    ...byAudience[call.audience],
    ...listOfParts(call),
    ...listOfService(call),
  ])
  return [...codes]
    .map((code) => ({
      code,
      status: failureTable[code].status,
      shape: describeFailureShape(code, call.isOwn),
    }))
    .sort((first, second) => first.status - second.status)
}

/**
 * Says in which form a failure is answered.
 *
 * @param code - Of the failure.
 * @param isOwn - True for a call of our own, whose failures all have a code.
 */
export function describeFailureShape(code: FailureCode, isOwn?: boolean): string {
  const failure: { status: number; field?: string; isOwn?: boolean } = failureTable[code]
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

function listOfService(call: CallDefinition): FailureCode[] {
  return getService(call).failures.flatMap((name) =>
    name.endsWith('/') ? ofFamily(name) : [name as FailureCode],
  )
}

function ofFamily(family: string): FailureCode[] {
  return (Object.keys(failureTable) as FailureCode[]).filter((code) => code.startsWith(family))
}
