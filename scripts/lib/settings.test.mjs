import { localGateway } from '@latchkey/core'
import { expect, test } from 'vitest'
import { localProject } from '../../apps/gateway/src/projects/localProject.js'
import { getAddresses, portSettings, readSettings } from './settings.mjs'

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
