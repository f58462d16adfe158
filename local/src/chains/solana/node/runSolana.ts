import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { LocalError } from '@latchkey/errors/local'
import { WebSocketServer } from 'ws'
import { createChainServer } from '../../createChainServer.js'
import { createLocalSolanaNetwork, type LocalSolanaPorts } from '../localSolana.js'
import type { LocalSolana, StartSolanaParameters } from './LocalSolana.js'
import { createLedger, type Ledger } from './ledger/createLedger.js'
import { createFaucet } from './ledger/faucet.js'
import { serveSocket } from './pubsub/serveSocket.js'
import type { RpcContext } from './rpc/RpcMethod.js'
import { serveHttp } from './serveHttp.js'

const maxMessageBytes = 64 * 1024
/** Most clients of the subscriptions. */
export const maxSockets = 200

/** Runs the node; see `startSolana`. @throws local/chain-failed */
export async function runSolana({
  ports,
  stateFolder,
  now,
  signal,
  log,
}: StartSolanaParameters & { ports: LocalSolanaPorts }): Promise<LocalSolana> {
  const ledger = openLedger(stateFolder, now)
  const context: RpcContext = { ledger, faucet: await createFaucet(ledger, now) }
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  })
  sockets.on('connection', (socket) => serveSocket(socket, ledger))
  const servers = [createNodeServer(context, sockets), createNodeServer(context, sockets)] as const

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= stopNode(servers, sockets).then(() => ledger.close())
    return stopped
  }
  try {
    const [solana, solanaSocket] = await listen(servers, ports)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => void stop(), { once: true })
    const network = createLocalSolanaNetwork({ ...ports, solana, solanaSocket })
    log?.(`${network.name} on ${network.rpcUrls.default.http[0]}`)
    return { network, stop, advanceSlots: (count) => ledger.clock.advance(count) }
  } catch (error) {
    await stop()
    throw error
  }
}

function openLedger(stateFolder: string | undefined, now: (() => number) | undefined): Ledger {
  const path = stateFolder && join(stateFolder, 'solana.jsonl')
  try {
    if (stateFolder) mkdirSync(stateFolder, { recursive: true })
    return createLedger({ path, now })
  } catch (cause) {
    const hint = path ? ` (its state is in ${path}; remove that file to start afresh)` : ''
    const reason = `${getErrorMessage(cause)}${hint}`
    throw new LocalError('local/chain-failed', { chainId: 'solana', reason }, { cause })
  }
}

function createNodeServer(context: RpcContext, sockets: WebSocketServer): Server {
  const server = createChainServer((request, response) => {
    // The only failure left is a client that went away in the middle of its request.
    serveHttp(request, response, context).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket, head) => {
    if (sockets.clients.size >= maxSockets) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request))
  })
  return server
}

/** Opens both ports. Where the system chooses, the second is the one after the first, as clients expect. */
async function listen(
  [first, second]: readonly [Server, Server],
  { solana, solanaSocket }: LocalSolanaPorts,
): Promise<[number, number]> {
  if (solana !== 0) return [await listenOn(first, solana), await listenOn(second, solanaSocket)]
  for (let attempt = 0; ; attempt += 1) {
    const port = await listenOn(first, 0)
    try {
      return [port, await listenOn(second, port + 1)]
    } catch (error) {
      await new Promise((resolve) => first.close(resolve))
      if (attempt === maxAttempts) throw error
    }
  }
}
const maxAttempts = 20

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

async function stopNode(servers: readonly Server[], sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.terminate()
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    ),
  )
}
