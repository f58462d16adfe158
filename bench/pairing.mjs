/**
 * Pairing as ratios in one run on one machine: our site's client against the official one (sign-client 2.21.8), over the
 * same relay and with the same wallet. Time from making the client until the session is there, CPU of the site's
 * process, and bytes of the bundle. Prints medians; `--check` exits with 1 when a budget is exceeded.
 */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMemoryStorage } from '@latchkey/pairing'
import { createWalletClient } from '@latchkey/pairing/wallet'
import { WebSocket } from 'ws'
import { bundleClient } from './lib/pairing/bundleClient.mjs'

const { pairing: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const rounds = Number(process.env.ROUNDS ?? 7)
const connectsPerRound = 12
const account = `0x${'a'.repeat(40)}`

const relay = start('relay/gatewayServer.mjs', { DATA_FOLDER: 'memory', REDIS_PREFIX: '' })
const { url: relayUrl } = await new Promise((resolve) => relay.once('message', resolve))
const wallet = createWalletClient({
  relayUrl,
  projectId: 'latchkey-local',
  metadata: { name: 'Bench wallet', description: '', url: 'https://wallet.example', icons: [] },
  storage: createMemoryStorage(),
  WebSocket: /** @type {never} */ (WebSocket),
})
await wallet.start()
try {
  const samples = { ours: [], official: [] }
  // Alternating, so that what else the machine does falls on both alike; the first pair only warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const maker of /** @type {const} */ (['official', 'ours'])) {
      const sample = await run(maker)
      if (round > 0) samples[maker].push(sample)
    }
  }
  const [ours, official] = [
    await bundleClient(
      "import { createDappClient, createIndexedDbStorage } from '@latchkey/pairing'; globalThis.client = [createDappClient, createIndexedDbStorage]",
    ),
    await bundleClient(
      "import { SignClient } from '@walletconnect/sign-client'; globalThis.client = SignClient",
    ),
  ]
  const middle = (maker, key) => median(samples[maker].map((sample) => sample[key]))
  const rows = [
    [
      'page to session',
      'ms',
      middle('ours', 'timeMs'),
      middle('official', 'timeMs'),
      budget.connectTimeRatio,
    ],
    ['CPU of a connect', 'ms', middle('ours', 'cpuMs'), middle('official', 'cpuMs'), budget.connectCpuRatio],
    ['bundle', 'kB gzip', ours.first / 1_000, official.first / 1_000, budget.bundleRatio],
  ]
  for (const [what, unit, our, their, limit] of rows) {
    const verdict = our / their <= limit ? 'ok  ' : 'OVER'
    process.stdout.write(
      `${verdict} ${what}: ${(our / their).toFixed(2)}x of ${limit}x (${their.toFixed(1)} → ${our.toFixed(1)} ${unit})\n`,
    )
  }
  const later = `${(official.all / 1_000).toFixed(1)} → ${(ours.all / 1_000).toFixed(1)} kB gzip`
  process.stdout.write(
    `     with what loads when needed: ${(ours.all / official.all).toFixed(2)}x (${later})\n`,
  )
  if (process.argv.includes('--check'))
    process.exitCode = rows.every(([, , our, their, limit]) => our / their <= limit) ? 0 : 1
} finally {
  await wallet.close()
  relay.disconnect()
}

function start(file, env, args = []) {
  return fork(fileURLToPath(new URL(`lib/${file}`, import.meta.url)), args, {
    env: { ...process.env, ...env },
  })
}

/** Lets a site connect some times; the wallet approves at once. */
function run(maker) {
  return new Promise((resolve, reject) => {
    const site = start('pairing/dapp.mjs', { DISABLE_GLOBAL_CORE: 'true' }, [
      maker,
      relayUrl,
      String(connectsPerRound),
    ])
    let result
    site.on('message', (message) => {
      // What the wallet tidies up afterwards is nobody's time.
      if ('uri' in message) approve(message.uri).then(() => site.send('next'), reject)
      else result = { timeMs: median(message.timesMs), cpuMs: message.cpuMs / connectsPerRound }
    })
    site.once('exit', (code) =>
      result ? resolve(result) : reject(new Error(`The site ended with ${code}: ${maker}`)),
    )
  })
}

async function approve(uri) {
  const proposal = await wallet.pair(uri)
  if (proposal.kind !== 'session') throw new Error('No sign-in was asked for')
  const { chains = [], methods, events } = proposal.optionalNamespaces.eip155
  const accounts = chains.map((chain) => `${chain}:${account}`)
  // The site may be quicker than the relay's answer to the wallet.
  const acknowledged = new Promise((resolve) => {
    const stop = wallet.on('session-acknowledged', ({ session }) => {
      if (session.pairingTopic !== proposal.pairingTopic) return
      stop()
      resolve(undefined)
    })
  })
  const session = await wallet.approve(proposal, {
    namespaces: { eip155: { accounts, methods, events, chains } },
  })
  await acknowledged
  // Sites of this benchmark do not come back.
  await wallet.disconnect(session.topic)
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
