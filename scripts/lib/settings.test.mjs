import { localGateway } from '@latchkey/core'
import { expect, test } from 'vitest'
import { localProject } from '../../apps/gateway/src/projects/localProject.js'
import { getAddresses, localParts, portSettings, readSettings } from './settings.mjs'

test('uses the usual ports when nothing is set, and treats an empty setting as unset', () => {
  const read = readSettings({ LATCHKEY_PORT_WEB: '' })
  expect('settings' in read && read.settings.ports).toEqual(
    Object.fromEntries(Object.entries(portSettings).map(([name, { port }]) => [name, port])),
  )
})

test('names the setting of a port that is none', () => {
  expect(readSettings({ LATCHKEY_PORT_GATEWAY: 'four' })).toEqual({
    mistakes: ['LATCHKEY_PORT_GATEWAY must be a port number from 1 to 65535; it is "four"'],
  })
})

test('refuses one port for two parts and names both settings', () => {
  const read = readSettings({ LATCHKEY_PORT_WEB: '4000' })
  expect('mistakes' in read && read.mistakes[0]).toMatch(
    /LATCHKEY_PORT_GATEWAY and LATCHKEY_PORT_WEB are both 4000/,
  )
})

test('the gateway a page of this machine is given is the one the local stack runs, with its project', () => {
  const read = readSettings({})
  const ports = 'settings' in read ? read.settings.ports : undefined
  expect(localGateway).toEqual({ projectId: localProject.id, gateway: ports && getAddresses(ports).gateway })
})

test('shows where the stand-ins and the nodes of the local networks answer', () => {
  const read = readSettings({ LATCHKEY_PORT_EVM_B: '9546', LATCHKEY_PORT_SMTP: '4107' })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const addresses = getAddresses(read.settings.ports)
  const rows = localParts.flatMap((part) => part.toRows(addresses))
  // Those of further networks follow.
  expect(rows.slice(0, 11)).toEqual([
    ['Local explorer', 'http://localhost:4006'],
    ['Local inbox', 'http://localhost:4003  (smtp://127.0.0.1:4107)'],
    ['Local identities', 'http://localhost:4004'],
    ['Solana swaps (sandbox)', 'http://localhost:4008'],
    ['Bridge sandbox', 'http://localhost:4009'],
    ['Card sandbox', 'http://localhost:4005'],
    ['Exchange sandbox', 'http://localhost:4010'],
    ['EVM nodes', 'http://127.0.0.1:8545  (31337)'],
    ['', 'http://127.0.0.1:9546  (31338)'],
    ['Solana node', 'http://127.0.0.1:8899'],
    ['', 'ws://127.0.0.1:8900'],
  ])
})
