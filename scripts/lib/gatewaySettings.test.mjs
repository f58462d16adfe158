import { expect, test } from 'vitest'
import { parseEnvironment } from '../../apps/gateway/src/config/parseEnvironment.js'
import { createGatewaySettings } from './gatewaySettings.mjs'
import { getAddresses, readSettings } from './settings.mjs'

const read = readSettings({
  LATCHKEY_PORT_IDENTITY: '4104',
  LATCHKEY_PORT_EVM_A: '9545',
  LATCHKEY_PORT_SMTP: '4107',
})
if ('mistakes' in read) throw new Error(read.mistakes.join())
const settings = await createGatewaySettings(getAddresses(read.settings.ports))

test('the gateway of the local stack takes all six providers and Farcaster, each at the local one', () => {
  const { clients, farcaster } = parseEnvironment(settings).social
  const baseUrls = Object.entries(clients).map(([id, client]) => [id, client.baseUrl])
  const names = ['google', 'github', 'apple', 'facebook', 'x', 'discord']
  expect(baseUrls).toEqual(names.map((id) => [id, `http://localhost:4104/${id}`]))
  expect(clients.apple?.signingKey).toMatchObject({ teamId: 'LOCALTEAM1', keyId: 'LOCALKEY01' })
  expect(clients.x?.areOptionalScopesAsked).toBe(true)
  expect(farcaster).toEqual({
    relayUrl: 'http://localhost:4104/farcaster',
    rpcUrl: 'http://127.0.0.1:9545',
  })
})

test('the gateway of the local stack sends its mail to the local inbox', () => {
  expect(settings).toMatchObject({
    SMTP_URL: 'smtp://127.0.0.1:4107',
    MAIL_FROM: 'Latchkey <login@latchkey.localhost>',
  })
  expect(() => parseEnvironment(settings)).not.toThrow()
})

test('the gateway of the local stack asks the local explorer, and nothing else of this machine, for pictures', () => {
  expect(settings.LATCHKEY_NFT_LOCAL_SOURCES).toBe('http://127.0.0.1:4006')
})

test('the gateway of the local stack signs the names that the local chains ask it for', () => {
  expect(settings.LATCHKEY_NAME_SIGNING_KEY).toMatch(/^[0-9a-f]{64}$/)
})
