/**
 * The index of the chain, on PostgreSQL: how fast a gateway reads a network, beside a reader that keeps nothing; answer times of
 * history and balance with a thousand and a million transfers in the index; what a transfer takes on the disk; and how long the
 * gateway takes for a network of many empty blocks. `--check` exits with 1 over budget.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { startTestChains } from '@latchkey/local/chains/eip155'
import { fillIndex } from './lib/chains/eip155/index/fillIndex.mjs'
import { followWhole } from './lib/chains/eip155/index/followWhole.mjs'
import { readBare } from './lib/chains/eip155/index/readBare.mjs'
import { makePayments } from './lib/chains/eip155/makePayments.mjs'
import { sendBatch } from './lib/chains/eip155/sendBatch.mjs'
import { getQuantile } from './lib/load/getQuantile.mjs'
import { makeDatabase } from './lib/makeDatabase.mjs'
import { report } from './lib/report.mjs'
import { startProcess } from './lib/startProcess.mjs'

const { index: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const rounds = Number(process.env.ROUNDS ?? 3)
const durationMs = Number(process.env.DURATION_MS ?? 5_000)
const emptyBlocks = Number(process.env.EMPTY_BLOCKS ?? 100_000)
const sizes = [1_000, Number(process.env.TRANSFERS ?? 1_000_000)]
const payments = { blocks: 200, transactions: 10, payments: 25 }
const blocksPerCall = 10
const visitors = 50
const transfersPerBlock = 500
/** Each has a hundred transfers or more. */
const receivers = Array.from({ length: 10 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, 'a')}`)
const tables = ['transactions', 'movements', 'participants', 'holdings', 'blocks', 'networks', 'scopes']

const note = (text) => process.stdout.write(`     ${text}\n`)
const median = (values) => getQuantile(values, 0.5)

const rows = []
note(`load ${loadavg()[0].toFixed(1)}`)
rows.push(await measureFollower())
rows.push(...(await measureAnswers()))
rows.push(await measureCatchingUp())
note(`load ${loadavg()[0].toFixed(1)}`)
const isWithin = report(rows)
if (process.argv.includes('--check')) process.exitCode = isWithin ? 0 : 1

/** The same chain for both, one after the other. */
async function measureFollower() {
  const { networks, stop } = await startTestChains()
  try {
    const [network] = networks
    await makePayments(network, payments)
    const newest = await readNewest(network)
    const ratios = []
    for (let round = 0; round < rounds; round++) {
      const bare = toRate(await readBare(network, { newest, blocksPerCall }))
      const followed = toRate(await followWhole(network, newest))
      note(`events/s: ${followed.toFixed(0)} followed, ${bare.toFixed(0)} bare`)
      ratios.push(bare / followed)
    }
    const what = 'time of the follower, times a bare reader'
    return { what, value: median(ratios), limit: budget.followerRatio, unit: ' times' }
  } finally {
    await stop()
  }
}

/** Both gateways stand side by side, so that whatever else the machine does slows both. */
async function measureAnswers() {
  const { networks, stop } = await startTestChains()
  const client = startProcess('chains/eip155/index/client.mjs')
  const filled = []
  try {
    const [network] = networks
    await sendBatch(network, [{ method: 'anvil_mine', params: ['0x7d8'] }])
    for (const transfers of sizes) filled.push(await startFilled(network, transfers))
    const samples = { history: [[], []], balance: [[], []] }
    for (let round = 0; round <= rounds; round++) {
      for (const call of Object.keys(samples)) {
        for (const [place, { url }] of filled.entries()) {
          const asked = { task: 'ask', url, call, accounts: receivers, count: visitors, durationMs }
          const figures = await client.ask(asked)
          // The first round is the warm-up.
          if (round === 0) continue
          samples[call][place].push(figures)
          note(
            `${call} of ${sizes[place]}: p50 ${figures.p50Ms.toFixed(0)} ms, p99 ${figures.p99Ms.toFixed(0)} ms ` +
              `(${figures.itemsPerAnswer.toFixed(0)} items)`,
          )
        }
      }
    }
    const growths = Object.entries(samples).flatMap(([call, [small, large]]) =>
      ['p50Ms', 'p99Ms'].map((name) => {
        const toMiddle = (list) => median(list.map((figures) => figures[name]))
        const what = `${call}, ${name.slice(0, 3)} with ${sizes[1]} transfers, times with ${sizes[0]}`
        const value = toMiddle(large) / toMiddle(small)
        return { what, value, limit: budget.answerGrowth, unit: ' times' }
      }),
    )
    const value = filled[1].bytes / sizes[1]
    const what = 'disk for each transfer'
    return [...growths, { what, value, limit: budget.bytesPerTransfer, unit: ' bytes' }]
  } finally {
    await client.stop()
    for (const { close } of filled) await close()
    await stop()
  }
}

/** A gateway whose index has so many transfers besides the network's newest block. */
async function startFilled(network, transfers) {
  const database = await makeDatabase()
  const start = (startBlock) =>
    startProcess('gatewayServer.mjs', {
      DATABASE_URL: database.url,
      NETWORKS: JSON.stringify([{ ...network, index: { startBlock } }]),
    })
  const newest = await readNewest(network)
  const first = start(newest)
  await first.next('url')
  await waitFor(async () => {
    const { rows } = await database.query('select oldest_number::int as oldest from index_networks')
    return rows[0]?.oldest === newest
  })
  await first.stop()
  const startedAt = performance.now()
  const oldest = await fillIndex(database.url, {
    ...{ networkId: network.caipNetworkId, transfers, perBlock: transfersPerBlock, receivers },
    tokens: network.tokens.map(({ address }) => address.toLowerCase()),
  })
  const seconds = (performance.now() - startedAt) / 1_000
  note(`${transfers} transfers put in at ${(transfers / seconds).toFixed(0)} a second`)
  // As the database does by itself after so many rows.
  await database.query('analyze')
  const sum = tables.map((table) => `pg_total_relation_size('index_${table}')`).join(' + ')
  const { rows } = await database.query(`select (${sum})::float8 as bytes`)
  const gateway = start(oldest)
  const { url } = await gateway.next('url')
  return {
    ...{ url, bytes: rows[0].bytes },
    async close() {
      await gateway.stop()
      await database.drop()
    },
  }
}

async function measureCatchingUp() {
  const node = startProcess('chains/eip155/index/emptyNode.mjs', { BLOCKS: String(emptyBlocks) })
  try {
    const { url } = await node.next('url')
    const network = {
      ...{ id: 31_337, caipNetworkId: 'eip155:31337', chainNamespace: 'eip155', name: 'Long', isLocal: true },
      ...{ testnet: true, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      rpcUrls: { default: { http: [url] } },
    }
    const { ms } = await followWhole(network, emptyBlocks - 1)
    const what = `${emptyBlocks} empty blocks`
    return { what, value: ms / 1_000, limit: budget.catchUpSeconds, unit: ' s' }
  } finally {
    await node.stop()
  }
}

function toRate({ events, ms }) {
  return (events * 1_000) / ms
}

async function readNewest(network) {
  const [number] = await sendBatch(network, [{ method: 'eth_blockNumber', params: [] }])
  return Number(number)
}

async function waitFor(isDone) {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50))
}
