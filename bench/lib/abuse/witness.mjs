/**
 * Two honest clients at an address of their own, in a process of their own: one message every 50 ms. The parent asks how long
 * they took since it asked last.
 */
import { randomBytes } from 'node:crypto'
import { connect } from '../relay/connect.mjs'

const url = process.env.RELAY_URL
const topic = randomBytes(32).toString('hex')
const sentAt = new Map()
let samples = []
let lost = 0

const receiver = await connect(url, (text) => {
  const key = /"message":"(.{16})/.exec(text)?.[1]
  const startedAt = sentAt.get(key)
  if (startedAt !== undefined) samples.push(performance.now() - startedAt)
  sentAt.delete(key)
})
await receiver.request('irn_subscribe', `{"topic":"${topic}"}`)
const publisher = await connect(url)
setInterval(() => {
  const message = randomBytes(12).toString('base64')
  sentAt.set(message, performance.now())
  void publisher.request('irn_publish', `{"topic":"${topic}","message":"${message}","ttl":300,"tag":1108}`)
}, 50)

process.on('message', () => {
  const nowMs = performance.now()
  for (const [key, startedAt] of sentAt) {
    if (nowMs - startedAt < 10_000) continue
    lost++
    sentAt.delete(key)
  }
  const waiting = [...sentAt.values()].map((startedAt) => nowMs - startedAt)
  const all = [...samples, ...waiting].sort((one, other) => one - other)
  samples = []
  process.send({
    p99Ms: all[Math.floor(all.length * 0.99)] ?? 0,
    longestMs: all.at(-1) ?? 0,
    count: all.length,
    lost,
  })
})
process.on('disconnect', () => process.exit(0))
process.send({ ready: true })
