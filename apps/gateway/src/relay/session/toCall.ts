import { type RelayFrame, relayErrorCodes } from '@latchkey/wire/relay'
import * as v from 'valibot'
import type { RelayAnswer, RelayCaller, RelayServices } from '../methods/RelayHandler.js'
import { relayHandlers } from '../methods/registry.js'

/** A frame that asks for something. */
export type RelayRequest = Extract<RelayFrame, { kind: 'request' }>

/** What a request comes to once its method and parameters were looked at; `cost` counts against the rate limit. */
export type Call = { request: RelayRequest; cost: number } & (
  | { refusal: { code: number; message: string } }
  | { handle: (caller: RelayCaller, services: RelayServices) => Promise<RelayAnswer<unknown>> }
)

/**
 * Looks up a request's method and parses its parameters.
 *
 * @param request - As it came.
 */
export function toCall(request: RelayRequest): Call {
  const handler = relayHandlers.get(request.method)
  if (!handler) return refuse(request, relayErrorCodes.methodNotFound, 'Unknown method')
  const parsed = v.safeParse(handler.method.params, request.params)
  if (!parsed.success) return refuse(request, relayErrorCodes.payload, describe(parsed.issues[0]))
  const params = parsed.output as never
  return {
    request,
    cost: handler.countCost(params),
    handle: (caller, services) => handler.handle(params, caller, services),
  }
}

function refuse(request: RelayRequest, code: number, message: string): Call {
  return { request, cost: 1, refusal: { code, message } }
}

/** Of a reason so much is told: names in it are the caller's. */
const maxReasonLength = 200

/** Where the parameters are wrong, without what they held. */
function describe(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  const isOwnText = ['check', 'regex', 'max_length', 'min_length'].includes(issue.type)
  const text = isOwnText ? issue.message : 'Invalid params'
  return path === null ? text : `${text}: ${path}`.slice(0, maxReasonLength)
}
