import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { CallInput, CallOutput } from '@latchkey/wire'
import { rpcResponseSchema } from '@latchkey/wire'
import { type askPaymaster, paymasterAnswerSchema } from '@latchkey/wire/secure'
import * as v from 'valibot'
import type { GatewayFailure } from '../../http/GatewayFailure.js'
import { isPublicAddress } from '../../http/isPublicAddress.js'
import {
  type HostAddress,
  pinTo,
  resolveHost,
  resolveName,
  type StrangerHostOptions,
} from '../../http/resolveHost.js'
import { WalletFailure } from '../WalletFailure.js'

/** Longest wait from the question to the whole answer, in milliseconds. */
const usualTimeoutMs = 8_000
/** No answer of a paymaster is nearly as long. */
const maxAnswerBytes = 32 * 1024
/** An operation of 32 KiB in hexadecimal, and what is around it. */
const maxQuestionBytes = 128 * 1024

/** Asks a paymaster that a site named. */
export type PaymasterClient = (
  question: CallInput<typeof askPaymaster>['body'],
) => Promise<CallOutput<typeof askPaymaster>>

/**
 * Makes what asks paymasters of sites. A site names any address, so it must reach nothing that the gateway can and the site
 * cannot: https at the usual port, every address of the host public, the connection to the very address that was looked at,
 * no redirects, no cookies, bounded in time and size.
 *
 * @param options - See {@link StrangerHostOptions}.
 */
export function createPaymasterClient({
  ca,
  isPublic = isPublicAddress,
  ports = [],
  resolve = resolveName,
  timeoutMs = usualTimeoutMs,
}: StrangerHostOptions = {}): PaymasterClient {
  async function findAddress(url: URL, signal: AbortSignal): Promise<HostAddress> {
    const found = await resolveHost(url, { resolve, signal })
    const [first] = found
    if (!first) throw new WalletFailure('paymaster/unavailable', 'The host of the paymaster has no address')
    if (!found.every(({ address }) => isPublic(address))) {
      throw new WalletFailure('paymaster/refused', 'The host of the paymaster is not on the internet')
    }
    return first
  }

  return async ({ chainId, context = null, entryPoint, method, operation, url: text }) => {
    const url = readUrl(text, ports)
    const signal = AbortSignal.timeout(timeoutMs)
    const address = await findAddress(url, signal)
    const body = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method },
      params: [operation, entryPoint, chainId, context],
    })
    if (Buffer.byteLength(body) > maxQuestionBytes) {
      throw new WalletFailure('paymaster/refused', 'The operation is too long')
    }
    const answer = await post(url, body, { ca, lookup: pinTo(address), signal })
    const parsed = v.safeParse(rpcResponseSchema, parseJson(answer))
    if (!parsed.success) throw toUnavailable('The paymaster answers something else than JSON-RPC')
    if ('error' in parsed.output) {
      throw new WalletFailure('paymaster/declined', 'The paymaster of this site does not pay for this')
    }
    const result = v.safeParse(paymasterAnswerSchema, parsed.output.result)
    if (!result.success) throw toUnavailable('The paymaster answers in a form that is not agreed on')
    return result.output
  }
}

function readUrl(text: string, ports: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isUsual = url?.protocol === 'https:' && url.username === '' && url.password === ''
  if (!url || !isUsual || !['', ...ports].includes(url.port)) {
    throw new WalletFailure(
      'paymaster/refused',
      'A paymaster has an address such as https://paymaster.example.org/rpc, without a port or a password',
    )
  }
  return url
}

/** One POST. Node’s own client follows no redirects and has no cookies. */
function post(
  url: URL,
  body: string,
  { ca, lookup: pinned, signal }: { ca: string | undefined; lookup: LookupFunction; signal: AbortSignal },
): Promise<string> {
  return new Promise((done, fail) => {
    const give = (reason: string) => fail(toUnavailable(reason))
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: pinned,
        signal,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        if (response.statusCode !== 200) {
          response.destroy()
          give(`The paymaster answers with status ${response.statusCode}`)
          return
        }
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes <= maxAnswerBytes) parts.push(part)
          else {
            response.destroy()
            give('The paymaster answers with too much')
          }
        })
        response.on('end', () => done(Buffer.concat(parts).toString('utf8')))
        response.on('error', () => give('The paymaster stopped answering'))
      },
    )
    // What went wrong with the connection says too much about other hosts.
    outgoing.on('error', () => give('The paymaster could not be reached'))
    outgoing.end(body)
  })
}

function toUnavailable(message: string): GatewayFailure {
  return new WalletFailure('paymaster/unavailable', message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON: the schema says so.
    return undefined
  }
}
