import type { WebSocket } from 'ws'
import type { Ledger } from '../ledger/createLedger.js'
import { readRequest, toRpcError, writeError, writeResult } from '../rpc/answer.js'
import { parseJson, writeJson } from '../rpc/json.js'
import { invalidParams, RpcError, rpcCodes } from '../rpc/RpcError.js'
import { subscriptions } from './subscribe.js'

/** Most subscriptions of one client. */
export const maxSubscriptions = 200
/** A client that leaves this much unread is closed, in bytes. */
export const maxUnreadBytes = 1024 * 1024

/** Answers one client's subscriptions until its socket closes. */
export function serveSocket(socket: WebSocket, ledger: Ledger): void {
  const stops = new Map<number, () => void>()
  let lastId = 0
  const send = (text: string) => {
    // Nobody may fill this process's memory by not reading.
    if (socket.bufferedAmount > maxUnreadBytes) socket.terminate()
    else socket.send(text)
  }

  const subscribe = (kind: string, parameters: readonly unknown[], requestId: unknown) => {
    const begin = Object.hasOwn(subscriptions, kind) ? subscriptions[kind] : undefined
    if (!begin) throw new RpcError(rpcCodes.methodNotFound, 'Method not found')
    if (stops.size >= maxSubscriptions) {
      throw invalidParams(`at most ${maxSubscriptions} subscriptions are allowed on one connection`)
    }
    lastId += 1
    const subscription = lastId
    const early: (() => void)[] = []
    let isAnswered = false
    const notify = (method: string, result: unknown) => {
      const tell = () => send(writeJson({ jsonrpc: '2.0', method, params: { result, subscription } }))
      if (isAnswered) tell()
      else early.push(tell)
    }
    let isOver = false
    const stop = begin(parameters, ledger, notify, () => {
      isOver = true
      stops.delete(subscription)
    })
    if (!isOver) stops.set(subscription, stop)
    // A client knows a notification by the number in this answer, so none may come before it.
    send(writeResult(requestId, subscription))
    isAnswered = true
    for (const tell of early) tell()
  }

  const unsubscribe = (parameters: readonly unknown[], requestId: unknown) => {
    const [subscription] = parameters
    const stop = typeof subscription === 'number' ? stops.get(subscription) : undefined
    if (!stop) throw invalidParams('Invalid subscription id.')
    stop()
    stops.delete(subscription as number)
    send(writeResult(requestId, true))
  }

  socket.on('message', (data, isBinary) => {
    let requestId: unknown = null
    try {
      const request = readRequest(isBinary ? undefined : parseMessage(String(data)))
      if (request.id === undefined) return // Kit's clients keep the connection open with such messages.
      requestId = request.id
      const parameters = Array.isArray(request.params) ? request.params : []
      const [, kind = '', verb] = /^([a-z]+)(Subscribe|Unsubscribe)$/.exec(request.method) ?? []
      if (verb === 'Unsubscribe' && Object.hasOwn(subscriptions, kind)) unsubscribe(parameters, requestId)
      else subscribe(kind, parameters, requestId)
    } catch (error) {
      send(writeError(requestId, toRpcError(error)))
    }
  })
  socket.on('error', () => {}) // A broken frame or connection; the socket closes by itself.
  socket.on('close', () => {
    for (const stop of stops.values()) stop()
    stops.clear()
  })
}

function parseMessage(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new RpcError(rpcCodes.parseError, 'Parse error')
  }
}
