import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { relayCloseCodes, relayLimits } from '@latchkey/wire/relay'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { ProjectRepository } from '../projects/createProjectRepository.js'
import { authenticate, type CallerCheck } from './authenticate/authenticate.js'
import { createAudienceLog } from './authenticate/createAudienceLog.js'
import { createAddresses } from './createAddresses.js'
import { createAllowances } from './createAllowances.js'
import { createRecentMessages } from './createRecentMessages.js'
import { createRelayMetrics } from './createRelayMetrics.js'
import type { TokenBucket } from './createTokenBucket.js'
import type { RelayServices } from './methods/RelayHandler.js'
import { createPayers } from './quotas/createPayers.js'
import { createSocketCount } from './quotas/createSocketCount.js'
import type { Payer } from './quotas/Quota.js'
import type { RelayClock } from './RelayClock.js'
import { type RelayConfig, relayTimes } from './RelayConfig.js'
import { createRpc } from './rpc/createRpc.js'
import { mountRpc } from './rpc/mountRpc.js'
import { createHub } from './session/createHub.js'
import { createOutbox, type Outbox } from './session/createOutbox.js'
import { createSession, type Session, type SocketCaller } from './session/createSession.js'
import { createWire, type Wire } from './session/createWire.js'
import type { RelayStore, RelayStoreListener } from './stores/RelayStore.js'

/** Everything a relay works with. */
export type RelayDependencies = {
  config: RelayConfig
  clock: RelayClock
  projects: Pick<ProjectRepository, 'find'>
  registry: Registry
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Further names of this relay, known only once it listens. */
  getAudiences: () => readonly string[]
  /** The address of a caller, behind proxies that are believed. */
  getAddress: (request: IncomingMessage) => string
  openStore: (listener: RelayStoreListener) => Promise<RelayStore>
}

/** A socket that is let in: whose it is, and how it is counted no more. */
type Admitted = { clientId: string; payers: readonly Payer[]; leave: () => void }

/** A relay. */
export type Relay = {
  /** Takes over a router's WebSocket upgrades, on `/` and `/relay`, and its `POST /rpc`. Before it listens. */
  mount(app: FastifyInstance): void
  /** Fails when the server that keeps the messages cannot be reached; undefined where there is none. */
  checkStore: (() => Promise<unknown>) | undefined
  /** Says goodbye to all sockets (1001) and closes the store. */
  close(): Promise<void>
}

/**
 * Makes the relay: the WebSocket server over which a site and a wallet on another device talk (WalletConnect v2 relay,
 * §7.043). It opens no port.
 *
 * @param dependencies - See {@link RelayDependencies}.
 * @throws When the store cannot be opened.
 */
export async function createRelay(dependencies: RelayDependencies): Promise<Relay> {
  const { clock, config, getAddress, logger, projects } = dependencies
  const { now } = clock
  const onFailure = (err: unknown) => logger.warn({ err }, 'the relay could not reach its store')
  const clients = createAllowances(config.clientRate, now)
  const hub = createHub({ getStore: () => store, allowances: clients, onFailure })
  const store = await dependencies.openStore(hub)
  const services: RelayServices = {
    store,
    hub,
    now,
    recent: createRecentMessages({ now }),
    metrics: createRelayMetrics(dependencies.registry, () => store.countWaiting().catch(() => 0)),
  }
  const addresses = createAddresses(config, now)
  const toPayers = createPayers(config.quotas, store.secret)
  const sockets = createSocketCount()
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: relayLimits.maxFrameBytes,
  })
  const open = new Map<WebSocket, { wire: Wire; session: Session | undefined }>()
  let isClosing = false
  let deliveryId = now() * 1000
  const nextId = () => ++deliveryId

  const stopTicking = clock.repeat(() => {
    const nowMs = now()
    for (const { wire, session } of open.values()) {
      wire.checkPulse(nowMs)
      session?.checkStale(nowMs)
    }
  }, 1000)
  const stopSweeping = clock.repeat(() => {
    clients.sweep()
    addresses.sweep()
    void store.sweep().catch(onFailure)
  }, relayTimes.sweepIntervalMs)
  const onRequestFailure = (err: unknown, method?: string) =>
    logger.warn({ err, method }, 'a request to the relay failed')
  const rpc = createRpc({
    services,
    identify,
    toPayers,
    getAddress,
    clients,
    addresses,
    onFailure: onRequestFailure,
  })

  const noteAudience = createAudienceLog(logger)

  async function identify(request: IncomingMessage): Promise<CallerCheck> {
    const checked = await authenticate(request, {
      audiences: [...config.audiences, ...dependencies.getAudiences()],
      projects,
      now,
      isProjectRequired: config.isProjectRequired,
    })
    if ('reason' in checked && checked.audience !== undefined) noteAudience(checked.audience)
    return checked
  }

  async function admit(
    request: IncomingMessage,
    address: string,
  ): Promise<Admitted | { close: number; reason: string }> {
    if (isClosing) return { close: relayCloseCodes.goingAway, reason: 'Going away' }
    if (!(await addresses.isConnectionAllowed(address))) {
      return { close: relayCloseCodes.tryAgainLater, reason: 'Too many requests' }
    }
    const checked = await identify(request)
    if ('reason' in checked) return { close: relayCloseCodes.unauthorized, reason: checked.reason }
    const payers = toPayers({ ...checked, address })
    const leave = sockets.enter(payers)
    if (!leave) return { close: relayCloseCodes.tryAgainLater, reason: 'Too many connections' }
    return { clientId: checked.clientId, payers, leave }
  }

  async function begin(socket: WebSocket, stream: Duplex, request: IncomingMessage): Promise<void> {
    // Nothing is read before it is known who speaks.
    socket.pause()
    const wire = createWire(socket, stream, { nowMs: now(), onDrain: () => caller?.outbox.onDrain() })
    const entry: { wire: Wire; session: Session | undefined } = { wire, session: undefined }
    let caller: SocketCaller | undefined
    let leave = () => {}
    open.set(socket, entry)
    services.metrics.onOpen()
    const address = getAddress(request)
    const addressBucket = addresses.enter(address)
    socket.on('error', () => {
      // Broken frames and connections: `close` follows and is all there is to do.
    })
    socket.once('close', () => {
      open.delete(socket)
      addresses.leave(address)
      leave()
      services.metrics.onClose()
      if (!caller) return
      caller.outbox.close()
      hub.detach(caller.client, caller.outbox)
    })
    const admitted = await admit(request, address)
    if ('close' in admitted) {
      services.metrics.onRefused(admitted.close)
      socket.resume()
      wire.close(admitted.close, admitted.reason)
      return
    }
    leave = admitted.leave
    if (socket.readyState === socket.OPEN) caller = await join(admitted, wire, addressBucket)
    else leave()
    if (!caller) return
    if (socket.readyState !== socket.OPEN) {
      caller.outbox.close()
      hub.detach(caller.client, caller.outbox)
      return
    }
    entry.session = createSession({
      caller,
      wire,
      services,
      onFailure: onRequestFailure,
    })
    listen(socket, entry.session, wire)
    attachSoon(caller)
  }

  async function join(
    { clientId, payers }: Admitted,
    wire: Wire,
    addressBucket: TokenBucket,
  ): Promise<SocketCaller> {
    let made: Outbox | undefined
    const client = await hub.attach(clientId, ({ id, topics }) => {
      made = createOutbox({
        clientId: id,
        store,
        nextId,
        getSubscriptionId: (topic) => topics.get(topic),
        getBufferedBytes: wire.getBufferedBytes,
        send: wire.send,
        onSent: ({ publishedAtMs }) => services.metrics.onSent(Math.max(0, now() - publishedAtMs)),
        onFailure,
      })
      return made
    })
    const take = (cost: number) => client.bucket.take(cost) && addressBucket.take(cost)
    return { client, payers, take, outbox: made as Outbox, lastFetched: [] }
  }

  /** A client that does not subscribe again gets what waits for it, and what comes, all the same. */
  function attachSoon({ client, outbox }: SocketCaller): void {
    if (client.topics.size === 0) return
    const stop = clock.repeat(() => {
      stop()
      void outbox.begin([...client.topics.keys()])
    }, relayTimes.attachDelayMs)
  }

  return {
    checkStore: store.check,
    mount(app) {
      mountRpc(app, rpc)
      app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        const path = (request.url ?? '/').split('?', 1)[0]
        if (path !== '/' && path !== '/relay') {
          stream.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
          return
        }
        server.handleUpgrade(request, stream, head, (socket) => {
          begin(socket, stream, request).catch((err: unknown) => {
            logger.error({ err }, 'a connection to the relay could not be checked')
            socket.resume()
            socket.close(relayCloseCodes.tryAgainLater, 'Try again later')
          })
        })
      })
    },
    async close() {
      isClosing = true
      stopTicking()
      stopSweeping()
      await closeAll(open)
      server.close()
      await store.close()
    },
  }
}

function listen(socket: WebSocket, session: Session, wire: Wire): void {
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return
    // The default type of incoming data is one Buffer.
    if (isBinary) wire.close(relayCloseCodes.unsupportedData, 'Text frames only')
    else session.onText((data as Buffer).toString())
  })
  socket.resume()
}

async function closeAll(open: ReadonlyMap<WebSocket, { wire: Wire }>): Promise<void> {
  const closed = [...open.keys()].map(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
      }),
  )
  for (const { wire } of open.values()) wire.close(relayCloseCodes.goingAway, 'Going away')
  const timer = setTimeout(() => {
    for (const socket of open.keys()) socket.terminate()
  }, relayTimes.closeDeadlineMs)
  await Promise.all(closed)
  clearTimeout(timer)
}
