import { createIdentity, type Identity } from './createIdentity.js'

/** What `POST /rpc` answered. */
export type RpcReply = { status: number; headers: Headers; text: string }

/** A client of the relay without a socket. */
export type RpcCaller = {
  clientId: string
  /** Posts text, with a fresh token. */
  post(text: string, options?: PostOptions): Promise<RpcReply>
  /** Posts a request under a fresh id of 19 digits and gives its result, or throws its error with `code` and `status`. */
  request(method: string, params: unknown, id?: string): Promise<unknown>
}

/** How one request differs. */
export type PostOptions = {
  /** `p1` unless told otherwise; null for none. */
  projectId?: string | null
  /** Null for none in the query. */
  token?: string | null
  headers?: Record<string, string>
}

let lastId = 1_795_225_394_630_000_000n

/**
 * Makes a client that calls a relay over HTTP.
 *
 * @param url - `http://` address of a gateway.
 * @param options - `identity`: a fresh one unless told otherwise; `now`: milliseconds since 1970; `projectId`: of all
 * requests.
 */
export function createRpcCaller(
  url: string,
  options: { identity?: Identity; now?: () => number; projectId?: string } = {},
): RpcCaller {
  const { identity = createIdentity(), now = Date.now, projectId: ownProjectId = 'p1' } = options

  async function post(text: string, changes: PostOptions = {}): Promise<RpcReply> {
    const { headers = {}, projectId = ownProjectId } = changes
    const token = changes.token === undefined ? identity.createToken(url, { nowMs: now() }) : changes.token
    const query = new URLSearchParams()
    if (token !== null) query.set('auth', token)
    if (projectId !== null) query.set('projectId', projectId)
    const response = await fetch(`${url}/rpc?${query}`, { method: 'POST', body: text, headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  return {
    clientId: identity.clientId,
    post,
    async request(method, params, id) {
      lastId += 1n
      const body = JSON.stringify({ id: id ?? String(lastId), jsonrpc: '2.0', method, params })
      const { status, text } = await post(body)
      const { error, result } = JSON.parse(text)
      if (error) throw Object.assign(new Error(error.message), { code: error.code, status })
      return result
    },
  }
}
