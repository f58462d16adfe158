/** The load, in a process of its own; the same for every server. Told what to do by the parent. */
import { randomBytes } from 'node:crypto'
import { connect } from './connect.mjs'

/** Length of an envelope with a session request. */
const messageBytes = 400

const tasks = {
  /** As many messages as go through: pairs of clients, each publisher with some unanswered. */
  async throughput({ url, pairs, unanswered, durationMs }) {
    let received = 0
    let isOver = false
    const publishers = await Promise.all(Array.from({ length: pairs }, () => openPair(url, () => received++)))
    const loops = publishers.flatMap(({ publish }) =>
      Array.from({ length: unanswered }, async () => {
        while (!isOver) await publish()
      }),
    )
    await wait(1000)
    const [from, startedAt] = [received, performance.now()]
    await wait(durationMs)
    const perSecond = ((received - from) / (performance.now() - startedAt)) * 1000
    isOver = true
    await Promise.all(loops)
    for (const { close } of publishers) close()
    return { perSecond }
  },

  /** Time from publishing to receiving, at a steady rate over all pairs. */
  async latency({ url, pairs, perSecond, durationMs }) {
    const sentAt = new Map()
    const samples = []
    const publishers = await openMany(pairs, () =>
      openPair(url, (text) => {
        const key = /"message":"(.{16})/.exec(text)?.[1]
        const startedAt = sentAt.get(key)
        if (startedAt !== undefined) samples.push(performance.now() - startedAt)
        sentAt.delete(key)
      }),
    )
    const startedAt = performance.now()
    let sent = 0
    const answers = []
    while (performance.now() - startedAt < durationMs) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
      for (; sent < due; sent++) {
        const message = createMessage()
        sentAt.set(message.slice(0, 16), performance.now())
        answers.push(publishers[sent % pairs].publish(message))
      }
      await wait(1)
    }
    await Promise.all(answers)
    await wait(200)
    for (const { close } of publishers) close()
    samples.sort((one, other) => one - other)
    const at = (share) => samples[Math.floor(samples.length * share)]
    return { sent, received: samples.length, p50Ms: at(0.5), p99Ms: at(0.99) }
  },

  /** Sockets that are subscribed and silent; they stay open. */
  async idle({ url, sockets }) {
    await openMany(sockets, async () => {
      const client = await connect(url)
      await client.request('irn_subscribe', `{"topic":"${createTopic()}"}`)
    })
    return {}
  },
}

process.on('message', async ({ task, ...options }) => {
  process.send({ result: await tasks[task](options) })
})
process.send({ ready: true })

async function openPair(url, onDelivery) {
  const topic = createTopic()
  const receiver = await connect(url, onDelivery)
  await receiver.request('irn_subscribe', `{"topic":"${topic}"}`)
  const publisher = await connect(url)
  return {
    publish: (message = createMessage()) =>
      publisher.request(
        'irn_publish',
        `{"topic":"${topic}","message":"${message}","ttl":300,"prompt":false,"tag":1108}`,
      ),
    close() {
      publisher.close()
      receiver.close()
    },
  }
}

/** A few at a time, or the listen queue overflows. */
async function openMany(count, open) {
  const opened = []
  while (opened.length < count) {
    const some = Array.from({ length: Math.min(50, count - opened.length) }, open)
    opened.push(...(await Promise.all(some)))
  }
  return opened
}

const filling = randomBytes(messageBytes).toString('base64')
function createMessage() {
  return (randomBytes(12).toString('base64') + filling).slice(0, messageBytes)
}
function createTopic() {
  return randomBytes(32).toString('hex')
}
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
