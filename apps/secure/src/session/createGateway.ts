import { isAppKitError } from '@latchkey/errors'
import { SecureError } from '@latchkey/errors/secure'
import { supplyMissing } from '@latchkey/primitives'
import type { CallDefinition, CallOutput } from '@latchkey/wire'
import { failureContextSchema, type ProofKey, writeProof } from '@latchkey/wire/secure'
import * as v from 'valibot'

/** Longest wait for an answer of the gateway, in milliseconds. */
const timeoutMs = 30_000

const failureSchema = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    context: v.optional(v.fallback(failureContextSchema, {})),
  }),
})

/** What goes along with a call. */
export type GatewayCallOptions = {
  body?: unknown
  accessToken?: string | undefined
  signal?: AbortSignal | undefined
}

/** The calls between the secure site and the gateway. */
export type Gateway = {
  /** The gateway's address, without a slash at the end. */
  readonly url: string
  /** Now, by the gateway's clock as far as it is known; milliseconds since 1970. */
  now(): number
  /**
   * Makes a call, with a proof of the device's key where it asks for one.
   *
   * @throws `secure/unreachable`, `secure/refused`, `secure/answer-invalid`, `secure/unverified-domain`
   */
  call<Definition extends CallDefinition>(
    definition: Definition,
    options?: GatewayCallOptions,
  ): Promise<CallOutput<Definition>>
}

/** What it is made from. */
export type GatewayParts = {
  url: string
  /** The device's key. */
  getKey(): Promise<ProofKey>
  fetch: typeof globalThis.fetch
  /** The device's clock, milliseconds since 1970. */
  now(): number
}

/**
 * Makes the calls of the gateway. A clock that the gateway says is wrong is set right, for proofs only.
 *
 * @param parts - See {@link GatewayParts}.
 */
export function createGateway({ url, getKey, fetch, now: readClock }: GatewayParts): Gateway {
  supplyMissing()
  let offsetMs = 0
  const now = () => readClock() + offsetMs

  async function send(call: CallDefinition, options: GatewayCallOptions): Promise<Response> {
    const { accessToken, body, signal } = options
    const isProven = 'dpop' in ((call.headers as { entries?: object } | undefined)?.entries ?? {})
    const target = url + call.path
    const headers: Record<string, string> = {
      ...(call.method !== 'GET' && { 'content-type': 'application/json' }),
      ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
    }
    if (isProven) {
      const key = await getKey()
      headers.dpop = await writeProof({ key, method: call.method, url: target, nowMs: now(), accessToken })
    }
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await fetch(target, {
        method: call.method,
        headers,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(call.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      })
    } catch (cause) {
      if (signal?.aborted) throw new SecureError('secure/aborted', undefined, { cause })
      throw new SecureError('secure/unreachable', undefined, { cause })
    }
  }

  async function attempt(call: CallDefinition, options: GatewayCallOptions): Promise<unknown> {
    const response = await send(call, options)
    if (response.ok) return readAnswer(call, response)
    const failure = await readFailure(response)
    const toldMs = Date.parse(response.headers.get('date') ?? '')
    if (isRefusal(failure, 'proof/expired') && Number.isFinite(toldMs)) offsetMs = toldMs - readClock()
    throw failure
  }

  async function call(definition: CallDefinition, options: GatewayCallOptions = {}): Promise<unknown> {
    const before = offsetMs
    try {
      return await attempt(definition, options)
    } catch (error) {
      // The call did nothing: the proof is looked at first.
      if (isRefusal(error, 'proof/expired') && offsetMs !== before) return attempt(definition, options)
      throw error
    }
  }

  return { url, now, call: call as Gateway['call'] }
}

/**
 * Tells whether the gateway refused a call with one of these codes.
 *
 * @param error - Anything that was thrown.
 * @param codes - The gateway's.
 */
export function isRefusal(error: unknown, ...codes: readonly string[]): boolean {
  return isAppKitError(error, 'secure/refused') && codes.includes(error.context.code)
}

async function readAnswer(call: CallDefinition, response: Response): Promise<unknown> {
  if (call.answer === 'empty') return undefined
  const value: unknown = await response.json().catch(() => undefined)
  if (!call.response) return value
  const parsed = v.safeParse(call.response, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new SecureError('secure/answer-invalid', {
    call: call.name,
    issue: `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim(),
  })
}

async function readFailure(response: Response) {
  const parsed = v.safeParse(failureSchema, await response.json().catch(() => undefined))
  const { status } = response
  if (!parsed.success) return new SecureError('secure/unreachable')
  const { code, context, message: reason } = parsed.output.error
  if (code === 'secure/unverified-domain' || code === 'project/refused')
    return new SecureError('secure/unverified-domain')
  return new SecureError('secure/refused', { code, reason, status, ...(context && { details: context }) })
}
