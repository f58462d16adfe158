/**
 * Pairing as ratios in one run on one machine: our client against the official one (sign-client 2.21.8) over the same
 * relay. Time from making the site's client until its session is there, with the same maker's client in the wallet;
 * CPU of the site's process; bytes of the site's bundle. Told beside it, without a budget: the time when only the site's
 * client is exchanged and the wallet is ours both times. Prints medians; `--check` exits with 1 when a budget is exceeded.
 */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleClient } from './lib/pairing/bundleClient.mjs'

const { pairing: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const rounds = Number(process.env.ROUNDS ?? 7)
const connectsPerRound = 12

/** Who made the site's client, and who the wallet's. */
const pairs = /** @type {const} */ ({
  official: ['official', 'official'],
  ours: ['ours', 'ours'],
  mixed: ['official', 'ours'],
})

const relay = start('gatewayServer.mjs', { DATA_FOLDER: 'memory', REDIS_PREFIX: '' })
const { url } = await new Promise((resolve) => relay.once('message', resolve))
const relayUrl = url.replace('http', 'ws')
try {
  const samples = { official: [], ours: [], mixed: [] }
  // Alternating, so that what else the machine does falls on all alike; the first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [name, [site, wallet]] of Object.entries(pairs)) {
      const sample = await run(site, wallet)
      if (round > 0) samples[name].push(sample)
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
  const mixed = middle('mixed', 'timeMs')
  process.stdout.write(
    `     with our wallet both times: ${(middle('ours', 'timeMs') / mixed).toFixed(2)}x (${mixed.toFixed(1)} ms)\n`,
  )
  const later = `${(official.all / 1_000).toFixed(1)} → ${(ours.all / 1_000).toFixed(1)} kB gzip`
  process.stdout.write(
    `     with what loads when needed: ${(ours.all / official.all).toFixed(2)}x (${later})\n`,
  )
  if (process.argv.includes('--check'))
    process.exitCode = rows.every(([, , our, their, limit]) => our / their <= limit) ? 0 : 1
} finally {
  relay.disconnect()
}

function start(file, env, args = []) {
  return fork(fileURLToPath(new URL(`lib/${file}`, import.meta.url)), args, {
    env: { ...process.env, ...env },
  })
}

/** Lets a site connect some times. */
function run(site, wallet) {
  return new Promise((resolve, reject) => {
    const args = [site, wallet, relayUrl, String(connectsPerRound)]
    const pair = start('pairing/wallet.mjs', { DISABLE_GLOBAL_CORE: 'true' }, args)
    let result
    pair.once('message', ({ timesMs, cpuMs }) => {
      result = { timeMs: median(timesMs), cpuMs: cpuMs / connectsPerRound }
    })
    pair.once('exit', (code) =>
      result ? resolve(result) : reject(new Error(`The ${site} site or ${wallet} wallet ended with ${code}`)),
    )
  })
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
