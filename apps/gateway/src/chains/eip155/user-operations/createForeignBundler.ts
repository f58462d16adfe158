import { rpcResponseSchema } from '@latchkey/wire'
import * as v from 'valibot'
import { GatewayFailure } from '../../../http/GatewayFailure.js'
import { parseRpcParams } from '../../../http/parseRpcParams.js'
import { RpcFailure } from '../../../http/RpcFailure.js'
import { readLimited } from '../../../providers/rpc/readLimited.js'
import { checkBounds, checkEntryPoint } from './checkOperation.js'
import type { Bundler } from './createBundler.js'
import type { OwnerReader } from './createOwnerReader.js'
import { fromWire } from './Operation.js'
import type { SmartAccountSettings } from './SmartAccountSettings.js'

const timeoutMs = 15_000
const maxAnswerBytes = 1024 * 1024

/**
 * Makes a bundler of one elsewhere, which the operator pays for: it gets what our own would take.
 *
 * @param dependencies - Its address among the settings, what reads owners, and what makes requests.
 */
export function createForeignBundler({
  fetch,
  readOwner,
  settings,
  url,
}: {
  fetch: typeof globalThis.fetch
  readOwner: OwnerReader
  settings: SmartAccountSettings
  url: string
}): Bundler {
  async function ask(method: string, params: unknown): Promise<unknown> {
    let text: string
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = (await readLimited(response, maxAnswerBytes)).toString()
    } catch {
      // Without the error itself, in which the address with its key may be.
      throw new GatewayFailure('chain/unavailable', 'The bundler could not be reached. Try again later', {
        retryAfterSeconds: 2,
      })
    }
    const answer = v.safeParse(rpcResponseSchema, parseJson(text))
    if (!answer.success) {
      throw new GatewayFailure('chain/unavailable', 'The bundler answers something else than JSON-RPC')
    }
    if ('error' in answer.output) throw new RpcFailure(answer.output.error.code, answer.output.error.message)
    return answer.output.result
  }

  return async ({ method, params }) => {
    if (method === 'eth_sendUserOperation') {
      const [wire, entryPoint] = parseRpcParams(method, params)
      checkEntryPoint(entryPoint)
      checkBounds(fromWire(wire), settings)
      await readOwner(wire)
    } else if (method === 'eth_estimateUserOperationGas') {
      const [draft, entryPoint] = parseRpcParams(method, params)
      checkEntryPoint(entryPoint)
      await readOwner(draft)
    } else {
      parseRpcParams(method, params)
    }
    return ask(method, params ?? [])
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON: the schema says so.
    return undefined
  }
}
