import { isAppKitError } from '@latchkey/errors'
import type { ChainRequests } from '../../chains/WalletChain.js'
import { errorCodes } from '../../shared/errorCodes.js'
import type { ChainRequest, Surroundings } from './ChainRequest.js'
import { RequestError } from './RequestError.js'

/** Why a request is not even shown. */
export type RequestRefusal = { kind: 'refusal'; code: number; message: string }

/**
 * Checks a request of a site.
 *
 * @param chain - The namespace it is of.
 * @param asked - What the site sent.
 * @param surroundings - Where the site is, and what pocket has.
 * @returns The request, or why it is refused.
 */
export function parseRequest<Request extends ChainRequest>(
  chain: { readonly requests: Pick<ChainRequests<Request, never>, 'parse'> },
  asked: { method: string; params?: unknown },
  surroundings: Surroundings,
): Request | RequestRefusal {
  try {
    return chain.requests.parse(asked, surroundings)
  } catch (error) {
    return toRefusal(error)
  }
}

/**
 * Whether a request is refused.
 *
 * @param parsed - What came of reading it.
 */
export function isRefusal(parsed: ChainRequest | RequestRefusal): parsed is RequestRefusal {
  return parsed.kind === 'refusal'
}

/**
 * What a site is told of a request that could not be read.
 *
 * @param error - What reading it threw.
 */
export function toRefusal(error: unknown): RequestRefusal {
  const isOurs = error instanceof RequestError || isAppKitError(error, 'decode/unreadable')
  const code = error instanceof RequestError ? error.code : errorCodes.invalidParams
  // Whatever is passed may be foreign and strange, but its failure is no reason for the site to see ours.
  return { kind: 'refusal', code, message: isOurs ? error.message : 'The request cannot be read' }
}
