import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import type { Cache } from '../../../cache/Cache.js'
import { readLimited } from '../../../providers/rpc/readLimited.js'
import type { ConnectedNetwork } from '../PolkadotNetwork.js'

const timeoutMs = 15_000
/** A page of a hundred transfers has 60 kB. */
const maxAnswerBytes = 2 * 1024 * 1024
/** Services are asked for the same page at most as often; the local one always. */
const publicLifetimeMs = 10_000
/** What Subscan says of what it does not know. */
const notFoundCode = 10_004

const envelopeSchema = v.object({
  code: v.number(),
  message: v.optional(v.string(), ''),
  data: v.optional(v.unknown()),
})

/** What asking takes. */
export type ScanParts = { cache: Cache; fetch: typeof globalThis.fetch }

/** Asks the API of a network that lists transfers, shaped as Subscan's. */
export type AskScan = <Schema extends v.GenericSchema>(
  connected: ConnectedNetwork,
  question: {
    /** Such as `/api/v2/scan/transfers`. */
    path: string
    body: object
    schema: Schema
    signal?: AbortSignal | undefined
  },
) => Promise<v.InferOutput<Schema> | undefined>

/**
 * Makes what asks those APIs. It answers undefined where the API says that there is no such thing, and throws `wire/response` when
 * it answers something else, or nothing.
 *
 * @param parts - See {@link ScanParts}.
 */
export function createAskScan({ cache, fetch }: ScanParts): AskScan {
  return async ({ network }, { body, path, schema, signal }) => {
    const text = JSON.stringify(body)
    const key = `scan:${network.caipNetworkId}:${path}:${text}`
    const known = network.isLocal ? undefined : await cache.get(key)
    if (known !== undefined) return v.parse(schema, known)
    const { scanKey, scanUrl } = network.polkadot
    if (scanUrl === undefined) throw new Error(`${network.caipNetworkId} has no list of transfers`)
    const response = await fetch(`${scanUrl.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(scanKey !== undefined && { 'x-api-key': scanKey }),
      },
      body: text,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    })
    const envelope = v.safeParse(envelopeSchema, readJson(await readLimited(response, maxAnswerBytes)))
    if (!envelope.success) throw toFailure(path, `status ${response.status}`)
    const { code, data, message } = envelope.output
    if (code === notFoundCode || (code === 0 && data === null)) return undefined
    if (code !== 0) throw toFailure(path, `${code} ${message}`)
    const result = v.safeParse(schema, data)
    if (!result.success) throw toFailure(path, result.issues[0].message)
    if (!network.isLocal) await cache.set(key, data, publicLifetimeMs)
    return result.output
  }
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // A page of a proxy, for one.
    return undefined
  }
}

function toFailure(call: string, issue: string): AppKitError {
  return new AppKitError('wire/response', { call, issue: issue.slice(0, 200) })
}
