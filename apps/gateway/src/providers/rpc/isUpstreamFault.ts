import { rpcErrorSchema } from '@latchkey/wire'
import * as v from 'valibot'

/** The range JSON-RPC leaves to servers. */
const serverErrorCodes = { from: -32_099, to: -32_000 }

/** How quota, plan and node faults are worded; a revert or a lack of funds is the caller's own affair. */
const faultPattern =
  /rate.?limit|too many (?:requests|connections)|quota|capacity|credits|compute units|throttl|\bplan\b|upgrade|exceeded (?:its|your|the) (?:daily|monthly|request)|(?:request|usage|daily|monthly) limit|header not found|missing trie node|node (?:is )?(?:behind|not synced|unhealthy|unavailable)|no (?:available|healthy) (?:node|upstream)|(?:service|temporarily) unavailable|internal (?:server )?error|timed? ?out|unauthori[sz]ed|api key/i

const faultSchema = v.object({ error: rpcErrorSchema })

/**
 * Tells whether an answer is a single JSON-RPC error that another upstream would not have given.
 *
 * @param body - The upstream's answer.
 */
export function isUpstreamFault(body: string): boolean {
  // A cheap look first: nearly every answer is a result, and results can be megabytes.
  if (body.length > 10_000 || !body.includes('"error"')) return false
  const parsed = v.safeParse(faultSchema, parseJson(body))
  if (!parsed.success) return false
  const { code, message } = parsed.output.error
  return code >= serverErrorCodes.from && code <= serverErrorCodes.to && faultPattern.test(message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: passed on as it came.
    return undefined
  }
}
