import {
  type RelayIdToken,
  type RelayMessage,
  readRelayFrame,
  relayTags,
  toRelayIdToken,
  writeRelayAnswer,
  writeRelayError,
} from '@latchkey/wire/relay'
import { type WebSocket, WebSocketServer } from 'ws'

/** A frame of a client as the relay saw it. */
export type SeenCall = { clientId: string; method: string; params: Record<string, unknown> }

/** What a test can change while the relay runs. */
export type TestRelaySwitches = {
  /** Refuses every connection with close code 3000 and this reason. */
  refusal: string | undefined
  /** Methods it does not know. */
  unknownMethods: string[]
  /** Methods it takes in and never answers. */
  silentMethods: string[]
  /** Hands every message out twice. */
  isDoubling: boolean
  /** Hands messages to the first socket of a client only, as a relay may that counts clients. */
  isSingleSocket: boolean
  /** Keeps messages back until `release`. */
  isHolding: boolean
}

/** A small relay over real sockets: subscriptions and mailboxes by client, at least once, until acknowledged. */
export type TestRelay = {
  url: string
  switches: TestRelaySwitches
  /** Every call of every client, in the order of arrival. */
  calls: SeenCall[]
  /** Bearer tokens of the connections, in order. */
  tokens: string[]
  readonly socketCount: number
  /** Messages handed out, repetitions included. */
  readonly deliveryCount: number
  /** Hands out what was held, in the order the function puts it in. */
  release(order?: (messages: Delivery[]) => Delivery[]): void
  /** Takes a message in as if this client had published it. */
  publish(clientId: string, params: Record<string, unknown>): void
  /** Drops every connection without a word. */
  dropAll(): void
  /** Closes every connection with a code. */
  closeAll(code: number, reason?: string): void
  /** Goes down; messages and subscriptions stay. */
  stop(): Promise<void>
  /** Comes back on the same port. */
  restart(): Promise<void>
  /** Resolves when a condition holds; looks after each event. */
  until(condition: () => boolean): Promise<void>
}

/** A message on its way to one client. */
export type Delivery = { clientId: string; message: RelayMessage }

type Stored = { message: RelayMessage; from: string; acknowledged: Set<string> }

/** Starts a relay on a free port. */
export async function startTestRelay(): Promise<TestRelay> {
  const stored: Stored[] = []
  const subscriptions = new Map<string, Set<string>>()
  const sockets = new Map<WebSocket, string>()
  const waiters = new Set<() => void>()
  const deliveries = new Map<RelayIdToken, { entry: Stored; clientId: string }>()
  let held: Delivery[] = []
  let nextId = 1
  const relay = {
    calls: [] as SeenCall[],
    tokens: [] as string[],
    switches: {
      refusal: undefined,
      unknownMethods: [],
      silentMethods: [],
      isDoubling: false,
      isSingleSocket: false,
      isHolding: false,
    } as TestRelaySwitches,
  }
  let server = await listen(0)
  const { port } = server.address() as { port: number }

  function listen(onPort: number): Promise<WebSocketServer> {
    return new Promise((resolve, reject) => {
      const started = new WebSocketServer({ port: onPort, host: '127.0.0.1' })
      started.once('listening', () => resolve(started))
      started.once('error', reject)
      started.on('connection', (socket, request) => {
        const token = new URL(request.url ?? '/', 'ws://relay').searchParams.get('auth') ?? ''
        onConnection(socket, token)
      })
    })
  }

  function notify() {
    for (const waiter of waiters) waiter()
  }

  function onConnection(socket: WebSocket, token: string) {
    relay.tokens.push(token)
    if (relay.switches.refusal !== undefined) {
      socket.close(3000, relay.switches.refusal)
      return notify()
    }
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      iss: string
    }
    sockets.set(socket, claims.iss)
    socket.on('message', (data) => onText(socket, claims.iss, String(data)))
    socket.on('close', () => {
      sockets.delete(socket)
      notify()
    })
    notify()
  }

  function onText(socket: WebSocket, clientId: string, text: string) {
    const frame = readRelayFrame(text)
    if (frame.kind === 'result') {
      const delivery = deliveries.get(frame.id)
      delivery?.entry.acknowledged.add(delivery.clientId)
    } else if (frame.kind === 'request') {
      const params = frame.params as Record<string, unknown>
      relay.calls.push({ clientId, method: frame.method, params })
      if (relay.switches.unknownMethods.includes(frame.method)) {
        socket.send(writeRelayError(frame.id, -32601, 'Method not found'))
      } else if (!relay.switches.silentMethods.includes(frame.method)) {
        const { result, after } = perform(clientId, frame.method, params)
        socket.send(writeRelayAnswer(frame.id, result))
        after()
      }
    }
    notify()
  }

  function perform(clientId: string, method: string, params: Record<string, unknown>) {
    const nothing = () => {}
    const text = (name: string) => String(params[name])
    const publish = (topic: string, message: string, tag: number) =>
      store(clientId, {
        topic,
        message,
        tag,
        publishedAt: Date.now(),
        attestation: params.attestation as string,
      })
    if (method === 'irn_subscribe') {
      return { result: 'id', after: () => subscribe(clientId, [text('topic')]) }
    }
    if (method === 'irn_batchSubscribe') {
      const topics = params.topics as string[]
      return { result: topics.map(() => 'id'), after: () => subscribe(clientId, topics) }
    }
    if (method === 'irn_unsubscribe') subscriptions.get(text('topic'))?.delete(clientId)
    if (method === 'irn_publish') publish(text('topic'), text('message'), Number(params.tag))
    if (method === 'wc_proposeSession') {
      subscribe(clientId, [text('pairingTopic')])
      publish(text('pairingTopic'), text('sessionProposal'), relayTags.sessionPropose)
    }
    if (method === 'wc_approveSession') {
      subscribe(clientId, [text('sessionTopic')])
      publish(text('pairingTopic'), text('sessionProposalResponse'), relayTags.sessionProposeApprove)
      publish(text('sessionTopic'), text('sessionSettlementRequest'), relayTags.sessionSettle)
    }
    return { result: true, after: nothing }
  }

  function subscribe(clientId: string, topics: string[]) {
    for (const topic of topics) {
      const clients = subscriptions.get(topic) ?? new Set()
      subscriptions.set(topic, clients.add(clientId))
      for (const entry of stored) if (entry.message.topic === topic) deliver(entry, clientId)
    }
  }

  function store(from: string, message: RelayMessage) {
    const isKnown = stored.some(
      (entry) => entry.message.topic === message.topic && entry.message.message === message.message,
    )
    if (isKnown) return
    const entry: Stored = { message, from, acknowledged: new Set() }
    stored.push(entry)
    for (const clientId of subscriptions.get(message.topic) ?? []) deliver(entry, clientId)
  }

  function deliver(entry: Stored, clientId: string) {
    if (entry.from === clientId || entry.acknowledged.has(clientId)) return
    if (relay.switches.isHolding) held.push({ clientId, message: entry.message })
    else handOut(clientId, entry)
  }

  function handOut(clientId: string, entry: Stored) {
    const id = toRelayIdToken(nextId++)
    deliveries.set(id, { entry, clientId })
    const params = { id: 'id', data: entry.message }
    const frame = `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify(params)}}`
    for (const [socket, owner] of sockets) {
      if (owner !== clientId) continue
      socket.send(frame)
      if (relay.switches.isDoubling) socket.send(frame)
      if (relay.switches.isSingleSocket) break
    }
  }

  return {
    ...relay,
    url: `ws://127.0.0.1:${port}`,
    get socketCount() {
      return sockets.size
    },
    get deliveryCount() {
      return deliveries.size
    },
    release(order = (messages) => messages) {
      const released = order(held)
      held = []
      relay.switches.isHolding = false
      for (const { clientId, message } of released) {
        const entry = stored.find((candidate) => candidate.message === message)
        if (entry) handOut(clientId, entry)
      }
    },
    publish(clientId, params) {
      perform(clientId, 'irn_publish', params)
    },
    dropAll() {
      for (const socket of sockets.keys()) socket.terminate()
    },
    closeAll(code, reason) {
      for (const socket of sockets.keys()) socket.close(code, reason)
    },
    async stop() {
      for (const socket of server.clients) socket.terminate()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
    async restart() {
      server = await listen(port)
    },
    until(condition) {
      return new Promise((resolve) => {
        const check = () => {
          if (!condition()) return
          waiters.delete(check)
          resolve()
        }
        waiters.add(check)
        check()
      })
    },
  }
}
