/** What a scripted gateway answers: a value (sent as JSON with 200), a whole response, or a function of the request. */
export type ScriptedAnswer =
  | { [key: string]: unknown }
  | Response
  | ((request: { url: URL; body: unknown; headers: Headers }) => unknown)

/** A gateway without a server: a `fetch` that answers from a script. */
export type ScriptedGateway = {
  fetch: typeof globalThis.fetch
  /** Every call that was made: `GET /v1/supported-chains?…`. */
  readonly calls: { method: string; url: URL; body: unknown; headers: Headers }[]
  /** The answers by path; they can be changed while it is in use. */
  readonly answers: Record<string, ScriptedAnswer>
}

/**
 * Makes a scripted gateway. A path without an answer gets 404.
 *
 * @param answers - Answers by path, such as `{ '/getWallets': { count: 0, data: [] } }`.
 */
export function createScriptedGateway(answers: Record<string, ScriptedAnswer> = {}): ScriptedGateway {
  const calls: ScriptedGateway['calls'] = []
  return {
    calls,
    answers,
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input)
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      const headers = new Headers(init?.headers)
      calls.push({ method: init?.method ?? 'GET', url, body, headers })
      init?.signal?.throwIfAborted()
      const script = answers[url.pathname]
      const answer = typeof script === 'function' ? await script({ url, body, headers }) : script
      if (answer instanceof Response) return answer.clone()
      if (answer === undefined) return new Response('Not found', { status: 404 })
      return Response.json(answer)
    },
  }
}
