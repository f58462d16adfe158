import { expect, test } from 'vitest'
import { parseEnvironment } from '../../apps/gateway/src/config/parseEnvironment.js'
import { createSocialSettings } from './socialSettings.mjs'

test('the gateway of the local stack takes all six providers and Farcaster, each at the local one', async () => {
  const settings = await createSocialSettings({
    identity: 'http://localhost:4104',
    evmA: 'http://127.0.0.1:9545',
  })
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
