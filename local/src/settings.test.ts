import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { defaultStackPorts } from './parts/stackPorts.js'
import { readSettings } from './settings.js'

test('uses the documented ports and folder when nothing is set', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    ports: {
      evmA: 8545,
      evmB: 8546,
      solana: 8899,
      solanaSocket: 8900,
      bitcoin: 3002,
      stacks: 3999,
      cosmos: 1317,
      cosmosZone: 1318,
      explorer: 4006,
      mail: 4003,
      smtp: 4007,
      identity: 4004,
      card: 4005,
      exchange: 4010,
      bridge: 4009,
    },
    gatewayUrl: 'http://localhost:4000',
    progress: 'text',
  })
  expect(isAbsolute(settings.dataFolder)).toBe(true)
  expect(settings.areChainsKept).toBe(true)
  expect(settings.dataFolder).toMatch(/\.latchkey$/)
})

test('reads every setting', () => {
  expect(
    readSettings({
      LATCHKEY_PORT_EVM_A: '18545',
      LATCHKEY_PORT_EVM_B: '18546',
      LATCHKEY_PORT_SOLANA: '18899',
      LATCHKEY_PORT_SOLANA_SOCKET: '18900',
      LATCHKEY_PORT_BITCOIN: '13002',
      LATCHKEY_PORT_STACKS: '18999',
      LATCHKEY_PORT_COSMOS: '11317',
      LATCHKEY_PORT_COSMOS_ZONE: '11318',
      LATCHKEY_PORT_EXPLORER: '18606',
      LATCHKEY_PORT_MAIL: '18603',
      LATCHKEY_PORT_SMTP: '18607',
      LATCHKEY_PORT_IDENTITY: '18604',
      LATCHKEY_PORT_CARD: '18605',
      LATCHKEY_PORT_EXCHANGE: '18610',
      LATCHKEY_GATEWAY_URL: 'http://localhost:18600',
      LATCHKEY_DATA: '/data/latchkey',
      LATCHKEY_CHAINS: 'memory',
      LATCHKEY_PROGRESS: 'json',
    }),
  ).toEqual({
    ports: {
      ...defaultStackPorts,
      evmA: 18_545,
      evmB: 18_546,
      solana: 18_899,
      solanaSocket: 18_900,
      bitcoin: 13_002,
      stacks: 18_999,
      cosmos: 11_317,
      cosmosZone: 11_318,
      explorer: 18_606,
      mail: 18_603,
      smtp: 18_607,
      identity: 18_604,
      card: 18_605,
      exchange: 18_610,
    },
    gatewayUrl: 'http://localhost:18600',
    dataFolder: '/data/latchkey',
    areChainsKept: false,
    progress: 'json',
  })
})

test.each([
  ['LATCHKEY_PORT_EVM_A', 'http'],
  ['LATCHKEY_PORT_EVM_B', '0'],
  ['LATCHKEY_PORT_SOLANA', '-1'],
  ['LATCHKEY_PORT_SOLANA_SOCKET', '8900a'],
  ['LATCHKEY_PORT_BITCOIN', '1e4'],
  ['LATCHKEY_PORT_STACKS', '3999 '],
  ['LATCHKEY_PORT_COSMOS', '0x525'],
  ['LATCHKEY_PORT_COSMOS_ZONE', ''],
  ['LATCHKEY_PORT_EXPLORER', '65536'],
  ['LATCHKEY_PORT_MAIL', 'x'],
  ['LATCHKEY_PORT_SMTP', '70000'],
  ['LATCHKEY_PORT_IDENTITY', '00'],
  ['LATCHKEY_GATEWAY_URL', 'here'],
  ['LATCHKEY_DATA', ''],
  ['LATCHKEY_CHAINS', 'none'],
  ['LATCHKEY_PROGRESS', 'xml'],
])('names the setting that is wrong: %s=%s', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} has an unexpected form: must`)
})
