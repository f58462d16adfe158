/** Visitors who look at accounts, in a process of their own. Told what to do by the parent. */
import { Agent } from 'node:http'
import { callGateway } from '../../../load/callGateway.mjs'
import { getQuantile } from '../../../load/getQuantile.mjs'

const paths = {
  history: (account) => `/v1/account/${account}/history`,
  balance: (account) => `/v1/account/${account}/balance?currency=usd`,
}

const tasks = {
  /** So many visitors with one call at a time and no pause, each with another account each time. */
  async ask({ url, call, accounts, count, durationMs }) {
    const times = []
    let items = 0
    const startedAt = performance.now()
    const visit = async (_, visitor) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let turn = visitor; performance.now() - startedAt < durationMs; turn++) {
        const askedAt = performance.now()
        const answer = JSON.parse(
          await callGateway(url, agent, { path: paths[call](accounts[turn % accounts.length]) }),
        )
        times.push(performance.now() - askedAt)
        items += (answer.data ?? answer.balances).length
      }
      agent.destroy()
    }
    await Promise.all(Array.from({ length: count }, visit))
    return {
      p50Ms: getQuantile(times, 0.5),
      p99Ms: getQuantile(times, 0.99),
      itemsPerAnswer: items / times.length,
    }
  },
}

process.on('message', async ({ task, ...options }) => {
  process.send({ result: await tasks[task](options) })
})
process.send({ ready: true })
