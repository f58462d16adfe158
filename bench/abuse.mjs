/**
 * The gateway under attack, with its usual limits and a gibibyte of memory, while two honest clients go on talking. Prints how
 * far each attack got and what it cost the others; last floods of logins by mail. `--check` exits with 1 when a budget is exceeded.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  floodBytes,
  floodFromEverywhere,
  floodReceipts,
  floodRefusals,
  floodSubscriptions,
} from './lib/abuse/attacks.mjs'
import { startGateway } from './lib/abuse/gateway.mjs'
import { measureLoginFloods } from './lib/abuse/loginFloods.mjs'
import { floodSponsoring } from './lib/chains/eip155/floodSponsoring.mjs'
import { report } from './lib/report.mjs'

const { abuse: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
const attackMs = Number(process.env.ATTACK_MS ?? 10_000)
/** So many addresses attack at once in the last attack. */
const addresses = 100
/** So many acknowledge one message. */
const subscribers = 5_000
/** So often strangers want to be paid for, without a session and with one. */
const asks = Number(process.env.SPONSOR_ASKS ?? 10_000)

const folder = mkdtempSync(join(tmpdir(), 'latchkey-abuse-'))
const gateway = await startGateway(folder)
let witness = await startWitness()
const rows = []
try {
  const deaf = await attack('refused calls by who does not read', () => floodRefusals(gateway.url, attackMs))
  rows.push({
    what: 'memory that they take',
    value: deaf.grownMegabytes,
    limit: budget.deafMegabytes,
    unit: ' MB',
  })

  const { result: held } = await attack('subscriptions of one address', () =>
    floodSubscriptions(gateway.url, attackMs, '192.0.2.2'),
  )
  const perTenSeconds = Math.round((held / attackMs) * 10_000)
  rows.push({ what: 'topics it gets in 10 s', value: perTenSeconds, limit: budget.subscriptionsOfOneAddress })

  const before = gateway.measureDisk()
  await attack('messages that nobody reads', () => floodBytes(gateway.url, attackMs))
  const stored = gateway.measureDisk() - before
  rows.push({ what: 'what one address stores', value: stored, limit: budget.storedMegabytes, unit: ' MB' })

  const { witnessInFloodP99Ms } = budget
  await attack(
    `receipts of ${subscribers} subscribers`,
    () => floodReceipts(gateway.url, subscribers),
    witnessInFloodP99Ms,
  )

  const flood = await attack(
    `subscriptions of ${addresses} addresses`,
    () => floodFromEverywhere(gateway.url, 2 * attackMs, addresses),
    witnessInFloodP99Ms,
  )
  rows.push({
    what: 'memory of the gateway then',
    value: gateway.measureMegabytes(),
    limit: budget.floodMegabytes,
    unit: ' MB',
    note: `${flood.result} topics`,
  })

  witness.kill()
  await gateway.kill()
  const startedAt = performance.now()
  await gateway.start()
  const seconds = (performance.now() - startedAt) / 1000
  rows.push({ what: 'start after `kill -9`', value: seconds, limit: budget.restartSeconds, unit: ' s' })
  witness = await startWitness()
  await ask(witness)
} finally {
  witness.kill()
  await gateway.kill()
  rmSync(folder, { recursive: true, force: true })
}
const { honest, knownShare, unknownShare } = await floodSponsoring(asks)
rows.push(
  {
    what: `${asks} asks to be paid for without a session: of a day`,
    value: unknownShare,
    limit: 0,
    unit: ' %',
  },
  {
    what: `${asks} of ten who are signed in: of a day`,
    value: knownShare,
    limit: budget.heldByTenPercent,
    unit: ' %',
  },
  { what: 'an honest visitor is refused meanwhile', value: honest.refused, limit: 0 },
  {
    what: 'an honest visitor waits meanwhile at most',
    value: honest.longestMs,
    limit: budget.sponsorMs,
    unit: ' ms',
    note: `${honest.count} answers`,
  },
)
rows.push(...(await measureLoginFloods(budget.logins)))
const isKept = report(rows)
if (process.argv.includes('--check')) process.exitCode = isKept ? 0 : 1

/** @param {number} [limitMs] What an honest message may take meanwhile; more where thousands attack at once. */
async function attack(name, run, limitMs = budget.witnessP99Ms) {
  await ask(witness)
  const before = gateway.measureMegabytes()
  let highest = before
  const timer = setInterval(() => {
    if (gateway.isAlive()) highest = Math.max(highest, gateway.measureMegabytes())
  }, 100)
  const result = await run().finally(() => clearInterval(timer))
  if (!gateway.isAlive()) throw new Error(`the gateway did not survive: ${name}`)
  const { count, longestMs, lost, p99Ms } = await ask(witness)
  rows.push({
    what: `${name}: an honest message, 99 of 100`,
    value: p99Ms,
    limit: limitMs,
    unit: ' ms',
    note: `longest ${longestMs.toFixed(0)} ms, ${count} messages, ${lost} lost`,
  })
  rows.push({ what: `${name}: lost`, value: lost, limit: 0 })
  return { result, grownMegabytes: highest - before }
}

async function startWitness() {
  const child = fork(fileURLToPath(new URL('lib/abuse/witness.mjs', import.meta.url)), {
    env: { ...process.env, RELAY_URL: gateway.url.replace('http', 'ws') },
  })
  await new Promise((resolve) => child.once('message', resolve))
  return child
}

function ask(child) {
  return new Promise((resolve) => {
    child.once('message', resolve)
    child.send('how long')
  })
}
