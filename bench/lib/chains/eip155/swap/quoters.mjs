/** Visitors who type amounts of a swap, in a process of their own. Told what to do by the parent. */
import { Agent } from 'node:http'
import { callGateway } from '../../../load/callGateway.mjs'
import { getQuantile } from '../../../load/getQuantile.mjs'

/** So many visitors with one question at a time and no pause, each for another amount each time. */
async function ask({ url, from, to, count, durationMs }) {
  const times = []
  const startedAt = performance.now()
  const visit = async (_, visitor) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 1; performance.now() - startedAt < durationMs; turn++) {
      const amount = String(1_000_000 * (visitor + 1) + turn)
      const askedAt = performance.now()
      const path = `/v1/convert/quotes?amount=${amount}&from=${from}&to=${to}`
      const { quotes } = JSON.parse(await callGateway(url, agent, { path }))
      if (quotes.length < 2) throw new Error(`${quotes.length} offers`)
      times.push(performance.now() - askedAt)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: count }, visit))
  return { p50Ms: getQuantile(times, 0.5), p99Ms: getQuantile(times, 0.99), answers: times.length }
}

process.on('message', async (options) => process.send({ result: await ask(options) }))
process.send({ ready: true })
