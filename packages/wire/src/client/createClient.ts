import { AppKitError } from '@latchkey/errors'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import type { CallDefinition, CallInput, CallOutput } from '../defineCall.js'
import { type CallAddress, toCallUrl } from './callUrl.js'

/** How a client reaches its gateway. */
export type ClientOptions = CallAddress & {
  /** Longest wait for an answer in milliseconds (10000). */
  timeoutMs?: number
  /** Injected by tests and servers. */
  fetch?: typeof globalThis.fetch
}

/** Calls of one gateway in the name of one project. */
export type Client = {
  /**
   * Makes a call.
   *
   * @param call - Its definition.
   * @param input - The parts it declares, and an optional `signal`.
   * @throws `wire/http-status` for an answer outside 200 to 299, with the response as cause; `wire/network`,
   * `wire/timeout` and `wire/response` (an answer of an unexpected form) otherwise.
   */
  request<Definition extends CallDefinition>(
    call: Definition,
    input: CallInput<Definition>,
  ): Promise<CallOutput<Definition>>
  /** The address a call would go to; for pictures and beacons. */
  getUrl<Definition extends CallDefinition>(call: Definition, input: CallInput<Definition>): string
}

type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  headers?: Record<string, string | undefined>
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Makes the client of a gateway. It adds `projectId`, `st` and `sv` to every call and holds no state.
 *
 * @param options - See {@link ClientOptions}.
 */
export function createClient(options: ClientOptions): Client {
  const { timeoutMs = 10_000, fetch = globalThis.fetch } = options

  const getUrl = (call: CallDefinition, input: LooseInput) => toCallUrl(options, call.path, input)

  async function request(call: CallDefinition, input: LooseInput): Promise<unknown> {
    const url = getUrl(call, input)
    const response = await send(call, url, input)
    if (!response.ok) {
      const body = await response.text().catch(() => '')
      throw new AppKitError('wire/http-status', { status: response.status, body, url }, { cause: response })
    }
    return readAnswer(call, response)
  }

  async function send(call: CallDefinition, url: string, input: LooseInput): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout
    const headers = Object.fromEntries(Object.entries(input.headers ?? {}).filter(([, value]) => value))
    try {
      return await fetch(url, {
        method: call.method,
        headers: headers as Record<string, string>,
        signal,
        // No content type: the browser then sends text/plain and asks no preflight question.
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      })
    } catch (cause) {
      if (timeout.aborted) throw new AppKitError('wire/timeout', { url, timeoutMs }, { cause })
      if (input.signal?.aborted) throw cause
      throw new AppKitError('wire/network', { url }, { cause })
    }
  }

  return { request, getUrl } as Client
}

async function readAnswer(call: CallDefinition, response: Response): Promise<unknown> {
  if (call.answer === 'empty') return undefined
  if (call.answer === 'image') return response.blob()
  const text = await response.text()
  return parseAnswer(call.name, call.response, call.answer === 'text' ? text : parseJson(call.name, text))
}

function parseJson(call: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppKitError('wire/response', { call, issue: 'not JSON' }, { cause })
  }
}

function parseAnswer(call: string, schema: GenericSchema | undefined, value: unknown): unknown {
  if (!schema) return value
  const result = safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new AppKitError('wire/response', {
    call,
    issue: `${getDotPath(issue) ?? ''} ${issue.message}`.trim(),
  })
}
