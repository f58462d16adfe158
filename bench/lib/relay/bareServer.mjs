/**
 * The yardstick: a relay loop on bare `ws`. It reads the same frames, answers them and hands messages on, and does
 * nothing else: no tokens, no checks, no storage, no acknowledgements.
 */
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { reportMemory } from '../reportMemory.mjs'

const subscribers = new Map()
const http = createServer()
const server = new WebSocketServer({ server: http, perMessageDeflate: false })
let lastId = 0

server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { id, method, params } = JSON.parse(data.toString())
    if (method === undefined) return
    if (method === 'irn_subscribe') subscribers.set(params.topic, socket)
    else {
      const { topic, message, tag } = params
      subscribers.get(topic)?.send(
        JSON.stringify({
          id: ++lastId,
          jsonrpc: '2.0',
          method: 'irn_subscription',
          params: { id: topic, data: { topic, message, publishedAt: Date.now(), tag } },
        }),
      )
    }
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  })
})
http.listen(0, '127.0.0.1', () => process.send({ url: `ws://127.0.0.1:${http.address().port}` }))
reportMemory()
