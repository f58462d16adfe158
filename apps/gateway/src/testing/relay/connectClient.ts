import { WebSocket } from 'ws'
import { createIdentity, type Identity } from './createIdentity.js'

/** What the relay delivered. */
export type Delivery = {
  /** The delivery's id as it stands in the frame. */
  id: string
  subscriptionId: string
  data: { topic: string; message: string; publishedAt: number; tag: number; attestation?: string | null }
}

/** A client of the relay that does nothing by itself but acknowledge. */
export type TestClient = {
  clientId: string
  socket: WebSocket
  /** Everything delivered so far. */
  deliveries: Delivery[]
  /** Sends a request under an id of 19 digits and waits for its answer. */
  request(method: string, params: unknown): Promise<unknown>
  /** Sends text and waits for the next frame that is no delivery. */
  exchange(text: string): Promise<string>
  send(text: string): void
  acknowledge(delivery: Delivery): void
  /** Waits until so many deliveries came since the start. */
  waitFor(count: number): Promise<Delivery[]>
  /** Code and reason when the socket is closed. */
  closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
}

/** How a client connects. */
export type ConnectOptions = {
  identity?: Identity
  /** `latchkey-local` unless told otherwise; null for none. */
  projectId?: string | null
  /** What the token is made for; the address unless told otherwise. */
  audience?: string
  token?: string | null
  nowMs?: number
  headers?: Record<string, string>
  path?: string
  /** False leaves deliveries unanswered. */
  isAcknowledging?: boolean
}

let lastId = 1_795_225_394_620_000_000n

/**
 * Connects to a relay.
 *
 * @param url - `http://` or `ws://` address of a gateway.
 * @param options - See {@link ConnectOptions}.
 * @returns Once the socket is open, which says nothing about being let in.
 */
export async function connectClient(url: string, options: ConnectOptions = {}): Promise<TestClient> {
  const { identity = createIdentity(), isAcknowledging = true, projectId = 'latchkey-local' } = options
  const relayUrl = url.replace(/^http/, 'ws')
  const token =
    options.token === undefined
      ? identity.createToken(options.audience ?? relayUrl, options.nowMs ? { nowMs: options.nowMs } : {})
      : options.token
  const query = new URLSearchParams()
  if (token !== null) query.set('auth', token)
  if (projectId !== null) query.set('projectId', projectId)
  query.set('ua', 'wc-2/js-2.21.8/linux/node')
  const socket = new WebSocket(`${relayUrl}${options.path ?? '/'}?${query}`, {
    headers: options.headers ?? {},
  })
  const deliveries: Delivery[] = []
  const answers = new Map<string, { resolve: (result: unknown) => void; reject: (error: unknown) => void }>()
  const readers: ((text: string) => void)[] = []
  const waiters: { count: number; resolve: () => void }[] = []
  let isClosed = false

  socket.on('message', (data) => onText(data.toString()))
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => {
      isClosed = true
      for (const { reject } of answers.values()) reject(new Error(`closed ${code} ${reason}`))
      resolve({ code, reason: reason.toString() })
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})

  function onText(text: string): void {
    const frame = JSON.parse(text)
    if (frame.method === 'irn_subscription') {
      const id = /"id":("?\d+"?)/.exec(text)?.[1] ?? ''
      const delivery = { id, subscriptionId: frame.params.id, data: frame.params.data }
      deliveries.push(delivery)
      if (isAcknowledging) acknowledge(delivery)
      for (const waiter of waiters) if (deliveries.length >= waiter.count) waiter.resolve()
      return
    }
    const answer = answers.get(String(frame.id))
    if (!answer) {
      readers.shift()?.(text)
      return
    }
    answers.delete(frame.id)
    if (frame.error) answer.reject(Object.assign(new Error(frame.error.message), { code: frame.error.code }))
    else answer.resolve(frame.result)
  }

  function acknowledge({ id }: Delivery): void {
    socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
  }

  return {
    clientId: identity.clientId,
    socket,
    deliveries,
    acknowledge,
    closed,
    send: (text) => socket.send(text),
    request(method, params) {
      lastId += 1n
      const id = String(lastId)
      const answer = new Promise((resolve, reject) => answers.set(id, { resolve, reject }))
      if (isClosed) answers.get(id)?.reject(new Error('closed'))
      else socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return answer
    },
    exchange(text) {
      const answer = new Promise<string>((resolve) => readers.push(resolve))
      socket.send(text)
      return answer
    },
    async waitFor(count) {
      if (deliveries.length < count) {
        await new Promise<void>((resolve) => waiters.push({ count, resolve }))
      }
      return deliveries
    },
    async close() {
      socket.close()
      await closed
    },
  }
}
