import type { Blockchain } from '@acala-network/chopsticks-core'
import type { WebSocket } from 'ws'
import { answerText, type Subscriptions } from './answer.js'
import { RpcError, rpcCodes } from './RpcError.js'

/** Most subscriptions of one client. */
export const maxSubscriptions = 500
/** A client that leaves this much unread is closed, in bytes: metadata alone has 0.6 MB. */
const maxUnreadBytes = 16 * 1024 * 1024

/** Answers one client's requests and subscriptions until its socket closes. */
export function serveSocket(socket: WebSocket, chain: Blockchain): void {
  const cancels = new Map<string, () => void>()
  const send = (json: unknown) => {
    if (socket.readyState !== socket.OPEN) return
    // Nobody may fill this process's memory by not reading.
    if (socket.bufferedAmount > maxUnreadBytes) socket.terminate()
    else socket.send(JSON.stringify(json))
  }

  /** What is told before a request is answered waits for the answer, which tells the client its subscription. */
  const createSubscriptions = (early: unknown[]): Subscriptions & { release(): void } => {
    let isAnswered = false
    return {
      subscribe(method, id, onCancel = () => {}) {
        if (cancels.size >= maxSubscriptions) {
          onCancel()
          throw new RpcError(rpcCodes.request, 'Too many subscriptions on the connection')
        }
        cancels.set(id, onCancel)
        return (result: unknown) => {
          if (!cancels.has(id)) return
          const told = { jsonrpc: '2.0', method, params: { subscription: id, result } }
          if (isAnswered) send(told)
          else early.push(told)
        }
      },
      unsubscribe(id) {
        cancels.get(id)?.()
        cancels.delete(id)
      },
      release() {
        isAnswered = true
        for (const told of early.splice(0)) send(told)
      },
    }
  }

  socket.on('message', async (data) => {
    const subscriptions = createSubscriptions([])
    send(await answerText(String(data), chain, subscriptions))
    subscriptions.release()
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const cancel of cancels.values()) cancel()
    cancels.clear()
  })
}
