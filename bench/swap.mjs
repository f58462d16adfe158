/**
 * Prices of swaps on the local market, of both kinds of exchanges: what one visitor waits for, what 50 wait for who never pause, and how many
 * calls a price costs the node. `--check` exits with 1 over budget.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { startTestChains } from '@latchkey/local/chains/eip155'
import { localContracts } from '@latchkey/local/networks/eip155'
import { report } from './lib/report.mjs'
import { startProcess } from './lib/startProcess.mjs'

const { swap: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const durationMs = Number(process.env.DURATION_MS ?? 10_000)
const visitors = 50
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const note = (text) => process.stdout.write(`     ${text}\n`)
note(`load ${loadavg()[0].toFixed(1)}`)
const { networks, stop } = await startTestChains({ hasMarket: true })
const [network] = networks
const node = await startCounting(network.rpcUrls.default.http[0])
const gateway = startProcess('gatewayServer.mjs', {
  NETWORKS: JSON.stringify([{ ...network, rpcUrls: { default: { http: [node.url] } } }]),
})
const client = startProcess('chains/eip155/swap/quoters.mjs')
try {
  const { url } = await gateway.next('url')
  const toId = (address) => `${network.caipNetworkId}:${address}`
  const question = { url, from: toId(localContracts.usdc), to: toId(coin), durationMs }
  // Pools, prices and what gas costs are known from then on.
  await client.ask({ ...question, count: 1, durationMs: 2_000 })
  node.reset()
  const alone = await client.ask({ ...question, count: 1 })
  const calls = node.count() / alone.answers
  const many = await client.ask({ ...question, count: visitors })
  note(
    `${visitors} visitors: p50 ${many.p50Ms.toFixed(0)} ms, p99 ${many.p99Ms.toFixed(0)} ms, ${many.answers} prices`,
  )
  const rows = [
    { what: 'a price, p99 of one visitor', value: alone.p99Ms, limit: budget.aloneP99Ms, unit: ' ms' },
    { what: `a price, p50 of ${visitors}`, value: many.p50Ms, limit: budget.p50Ms, unit: ' ms' },
    { what: `a price, p99 of ${visitors}`, value: many.p99Ms, limit: budget.p99Ms, unit: ' ms' },
    { what: 'calls to the node for a price', value: calls, limit: budget.calls },
  ]
  const isWithin = report(rows)
  if (process.argv.includes('--check')) process.exitCode = isWithin ? 0 : 1
} finally {
  note(`load ${loadavg()[0].toFixed(1)}`)
  await client.stop()
  await gateway.stop()
  await node.close()
  await stop()
}

/** A node between, which counts what passes. */
async function startCounting(upstream) {
  let calls = 0
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      calls++
      const body = Buffer.concat(chunks)
      const answer = await fetch(upstream, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(await answer.text())
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    reset: () => {
      calls = 0
    },
    count: () => calls,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
