import { expect, test } from 'vitest'
import { portSettings, readSettings } from './settings.mjs'
import { describeServices, readReport } from './stack.mjs'

test('reads what a service says of its start, and leaves other lines alone', () => {
  expect(readReport('{"ready":true}')).toEqual({ ready: true, detail: undefined })
  expect(readReport('{"step":"contracts","status":"start"}')).toEqual({ ready: false, detail: 'contracts' })
  expect(readReport('Listening on 4000')).toBeUndefined()
  expect(readReport('{broken')).toBeUndefined()
})

test('tells every program all ports and where the networks’ nodes are', () => {
  const read = readSettings({ LATCHKEY_PORT_EVM_B: '9546', LATCHKEY_PORT_SOLANA: '9899' })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  for (const { env } of describeServices(read.settings)) {
    for (const [name, { variable }] of Object.entries(portSettings)) {
      expect(env[variable]).toBe(String(read.settings.ports[/** @type {keyof typeof portSettings} */ (name)]))
    }
    expect(env).toMatchObject({
      LATCHKEY_RPC_31337: 'http://127.0.0.1:8545',
      LATCHKEY_RPC_31338: 'http://127.0.0.1:9546',
      LATCHKEY_RPC_4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis: 'http://127.0.0.1:9899',
    })
  }
})
