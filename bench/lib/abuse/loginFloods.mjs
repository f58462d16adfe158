/**
 * Logins by mail in a flood: who wants nobody to log in at a project asks for mails from three /48 and then from 200 addresses of
 * IPv4 everywhere, while people who have been there before log in. With the gateway's usual limits.
 */
import { randomBytes } from 'node:crypto'
import { startGateway } from '@latchkey/gateway'
import { startMail } from '@latchkey/local'
import { localNetworks } from '@latchkey/local/networks/eip155'
import { createDevice, floodMails, fromEverywhere, fromThreeSites, logIn } from './logins.mjs'

const secureUrl = 'https://wallet.bench.example'
const [first, second] = ['https://one.bench.example', 'https://two.bench.example']
const projectId = 'bench'
const people = 5
/** A device counts as known after an hour. */
const hourMs = 3_700_000

/**
 * Runs both floods.
 *
 * @param {{ mailsOfThreeSites: number, mailsOfStrangers: number, loginMs: number }} budget - What may come of them.
 * @returns {Promise<object[]>} Rows of the report.
 */
export async function measureLoginFloods(budget) {
  const mail = await startMail({ port: 0, smtpPort: 0 })
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const gateway = await startGateway({ ...toOptions(mail.smtpUrl), now })
  const target = { url: gateway.url, secureUrl, now }
  const readCode = (email) => readMail(mail.url, email)
  const known = Array.from({ length: people }, (_, index) => ({
    device: createDevice(),
    email: `known${index}@example.org`,
    address: `203.0.113.${index + 1}`,
  }))
  const enter = (person, origin) => logIn(target, { ...person, origin, projectId, readCode })
  const flood = (total, toAddress) => floodMails(target, { origin: first, projectId, total, toAddress })
  try {
    for (const person of known) await enter(person, first)
    aheadMs += hourMs
    const fromSites = await flood(180, fromThreeSites)
    const newcomer = { device: createDevice(), email: 'new@example.org', address: '198.51.100.4' }
    const theirs = await enter(newcomer, first)
    const fromAll = await flood(620, fromEverywhere)
    const stranger = { device: createDevice(), email: 'late@example.org', address: '198.51.100.9' }
    const late = await enter(stranger, first)
    const logins = []
    for (const person of known) logins.push(await enter(person, second))
    const slowest = Math.max(...logins.map(({ isIn, ms }) => (isIn ? ms : Number.POSITIVE_INFINITY)))
    return [
      {
        what: 'mails that three /48 take of a project in an hour',
        value: fromSites,
        limit: budget.mailsOfThreeSites,
      },
      { what: 'somebody new who is refused then', value: theirs.isIn ? 0 : 1, limit: 0 },
      {
        what: 'mails that strangers take with 200 addresses more',
        value: fromSites + fromAll,
        limit: budget.mailsOfStrangers,
        note: late.isIn ? 'one more stranger was let in' : `one more stranger: ${late.reason}`,
      },
      {
        what: 'people known there who are refused then',
        value: logins.filter(({ isIn }) => !isIn).length,
        limit: 0,
        note: `${people} people`,
      },
      { what: 'the slowest of their logins', value: slowest, limit: budget.loginMs, unit: ' ms' },
    ]
  } finally {
    await gateway.close()
    await mail.stop()
  }
}

function toOptions(smtpUrl) {
  const createKey = (name) => ({
    driver: 'environment',
    text: `${name}:${randomBytes(32).toString('base64')}`,
  })
  const project = {
    ...{ id: projectId, name: 'Bench', isEnabled: true, isAnalyticsEnabled: false, features: {} },
    allowedOrigins: [first, second],
  }
  return {
    networks: localNetworks,
    projects: [project],
    config: {
      trustedProxyCount: 1,
      secure: {
        url: secureUrl,
        secret: randomBytes(48).toString('base64'),
        custody: {
          keys: createKey('main'),
          keeperKeys: createKey('keeper'),
          keeperDatabaseUrl: undefined,
        },
        mail: { smtpUrl, from: 'Bench <login@example.org>' },
      },
    },
  }
}

async function readMail(url, email) {
  const answer = await fetch(`${url}/api/mails?to=${encodeURIComponent(email)}`)
  const { mails } = await answer.json()
  return /^\d{6}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '000000'
}
