import type { AddressInfo } from 'node:net'
import { getErrorMessage } from '@latchkey/errors'
import { WebSocketServer } from 'ws'
import { createChainServer } from '../../../createChainServer.js'
import type { NodeReport } from '../front/NodeReport.js'
import { openJournal, readJournal } from './BlockRecord.js'
import { createStateHistory } from './createStateHistory.js'
import { readGenesis } from './genesis.js'
import { openBlockchain } from './LocalBlockchain.js'
import { maxBodyBytes, serveHttp } from './rpc/serveHttp.js'
import { serveSocket } from './rpc/serveSocket.js'

/** Most clients that have a socket at the same time. */
const maxSockets = 100

/**
 * The process that executes the runtime. Its parent asks for it with the path of the journal and is told the port; when the parent is
 * gone, it ends.
 */
async function run(path: string): Promise<void> {
  const genesis = readGenesis()
  const history = createStateHistory(genesis.genesis.raw.top)
  for (const block of readJournal(path)) history.add(block)
  const journal = openJournal(path)
  const chain = await openBlockchain({
    genesis,
    history,
    keep: (block) => journal.append(block),
    now: Date.now,
  })
  const server = createChainServer((request, response) => {
    // The only failure left is a client that went away in the middle of its request.
    serveHttp(request, response, { chain, history }).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes })
  server.on('upgrade', (request, socket, head) => {
    if (sockets.clients.size >= maxSockets) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (opened) => serveSocket(opened, chain))
  })
  server.listen(0, '127.0.0.1', () => report({ port: (server.address() as AddressInfo).port }))
  process.once('SIGTERM', () => {
    // What is in a block is in the journal, and what waits for one has been promised to nobody.
    journal.close()
    process.exit(0)
  })
}

function report(message: NodeReport): void {
  process.send?.(message)
}

process.once('disconnect', () => process.exit(0))
run(process.argv[2] ?? '').catch((error: unknown) => {
  process.stderr.write(`${getErrorMessage(error)}\n`, () => process.exit(1))
})
