import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import { type Client, postNode } from '@latchkey/wire'
import * as v from 'valibot'
import type { AskNode } from '../../../frame/rpc/createAskNode.js'

const bodySchema = v.fallback(v.union([v.tuple([v.string()]), v.tuple([])]), [])

/**
 * Makes what asks nodes through the gateway: a method is a path, and its one parameter, where there is one, is posted to it.
 *
 * @param client - The gateway's calls.
 */
export function createAskToyNode(client: Pick<Client, 'request'>): AskNode {
  return async (caipNetworkId, path, params, signal) => {
    const [body] = v.parse(bodySchema, params)
    const question = body === undefined ? ({ method: 'GET' } as const) : ({ method: 'POST', body } as const)
    try {
      const answer = await client.request(postNode, {
        query: { chainId: caipNetworkId },
        body: { ...question, path },
        ...(signal && { signal }),
      })
      return JSON.parse(answer)
    } catch (cause) {
      if (signal?.aborted) throw new SecureError('secure/aborted', undefined, { cause })
      if (cause instanceof SyntaxError) {
        const reason = `The network did not answer ${path}`
        throw new SecureError('secure/node', { code: -32_603, reason }, { cause })
      }
      if (isAppKitError(cause, 'wire/http-status')) {
        const { body: reason, status: code } = cause.context
        throw new SecureError('secure/node', { code, reason }, { cause })
      }
      throw new SecureError('secure/unreachable', undefined, { cause })
    }
  }
}
