import { createManualClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import type { CoreEvents } from '../events/CoreEvents.js'
import { createEmitter } from '../events/createEmitter.js'
import { createLog, type LogLevel, maxLogLength } from './createLog.js'

function make(level?: LogLevel) {
  const events = createEmitter<CoreEvents>(new AbortController().signal)
  const clock = createManualClock()
  return { events, clock, log: createLog({ events, clock, level }) }
}

const failure = {
  connectorId: 'org.example',
  code: 'connection/failed',
  message: 'Failed to connect',
} as const

describe('the log', () => {
  test('§9.054 it holds errors and nothing else, until it is asked for more', async () => {
    const { events, clock, log } = make()
    events.emit('modal-closed', {})
    events.emit('alerted', { code: 'APKTW001', detail: 'solana' })
    events.emit('connect-failed', failure)
    const first = `${new Date(clock.now()).toISOString()} error connect-failed code=connection/failed`
    expect(await log.read()).toBe(`${first} message=Failed to connect connectorId=org.example`)
    log.setLevel('info')
    events.emit('modal-closed', {})
    log.setLevel('silent')
    events.emit('connect-failed', failure)
    const lines = (await log.read()).split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/ info modal-closed$/)
  })

  test.each([
    ['silent', []],
    ['error', ['alerted', 'connect-failed']],
    ['warn', ['alerted', 'alerted', 'connect-failed']],
    ['info', ['modal-closed', 'alerted', 'alerted', 'connect-failed']],
  ] as const)('it can be told how much is wanted from the start: %s', async (level, types) => {
    const { events, log } = make(level)
    events.emit('modal-closed', {})
    events.emit('alerted', { code: 'APKTW001', detail: 'solana' })
    events.emit('alerted', { code: 'APKT008', detail: undefined })
    events.emit('connect-failed', failure)
    const lines = (await log.read()).split('\n').filter(Boolean)
    expect(lines.map((line) => line.split(' ')[2])).toEqual(types)
  })

  test('§9.019 it keeps about a megabyte: the oldest lines give way', async () => {
    const { events, log } = make()
    const message = 'no way '.repeat(200)
    for (let index = 0; index < 1000; index++) {
      events.emit('connect-failed', { ...failure, connectorId: `wallet-${index}`, message })
    }
    const text = await log.read()
    expect(text.length).toBeLessThanOrEqual(maxLogLength)
    expect(text.length).toBeGreaterThan(maxLogLength - 3000)
    expect(text).toMatch(/connectorId=wallet-999$/)
    expect(text).not.toMatch(/connectorId=wallet-1\b/)
    expect(maxLogLength).toBe(1_000_000)
  })

  test('it holds no links, keys, tokens, accounts and signatures, and one line of each', async () => {
    const { events, log } = make('info')
    const key = 'b7'.repeat(32)
    const uri = `wc:${key}@2?relay-protocol=irn&symKey=${key}`
    const token = `eyJhbGciOiJFZERTQSJ9.${'QUJD'.repeat(20)}.${'ab_-'.repeat(20)}`
    const account = `0x${'A1'.repeat(20)}`
    events.emit('pairing-link-made', { uri, expiresAtMs: 0 })
    for (const secret of [uri, token, account, `0x${key}`, 'q1W2'.repeat(16)]) {
      events.emit('sign-in-failed', { code: 'sign-in/failed', message: `It said\n"${secret}" to me` })
    }
    const text = await log.read()
    for (const secret of [key, token.slice(10, 60), account.slice(2), 'q1W2q1W2']) {
      expect(text).not.toContain(secret)
    }
    expect(text.split('\n')).toHaveLength(6)
    expect(text).toContain('It said "…" to me')
  })
})
