import { createAppClient } from '@farcaster/auth-client'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChains, type TestChains } from '../../../chains/eip155/node/startTestChains.js'
import type { LocalServer } from '../../../page/serveLocal.js'
import { startIdentity } from '../startIdentity.js'
import { localFarcasterUsers } from './localFarcaster.js'

let identity: LocalServer
let chains: TestChains<1>
beforeAll(async () => {
  chains = await startTestChains()
  identity = await startIdentity({ port: 0, getRedirectUri: () => 'https://site.test/callback' })
})
afterAll(async () => {
  await identity?.stop()
  await chains?.stop()
})

const domain = 'site.test'
/** What the registry on OP Mainnet would say of the two accounts there are. */
const fids = new Map(
  ['ada', 'bo'].map((name) => [localFarcasterUsers[name]?.custody, localFarcasterUsers[name]?.fid]),
)

function createClient() {
  const publicClient = createPublicClient({
    transport: http(chains.networks[0].rpcUrls.default.http[0]),
  }) as never // The client's types are those of another release.
  return createAppClient({
    relay: `${identity.url}/farcaster`,
    ethereum: {
      getFid: async (custody) => BigInt(fids.get(custody) ?? 0),
      isValidAuthAddress: async () => false,
      publicClient,
    },
  })
}
async function open(nonce: string) {
  const client = createClient()
  const { data } = await client.createChannel({ siweUri: `https://${domain}/login`, domain, nonce })
  const choose = (user: string) => fetch(data.url.replace('/siwf?', `/siwf/${user}?`))
  return { client, ...data, choose }
}
/** Somebody signs, and the client of Farcaster's makers checks what comes back. */
async function signIn(user: string) {
  const nonce = 'aNonce12345'
  const { client, channelToken, choose } = await open(nonce)
  await choose(user)
  const { data } = await client.status({ channelToken })
  const { message, signature } = data as { message: string; signature: `0x${string}` }
  return { data, verified: await client.verifySignInMessage({ nonce, domain, message, signature }) }
}

test('two people sign a message that the client of Farcaster’s makers takes', async () => {
  for (const [user, fid] of [
    ['ada', 101],
    ['bo', 102],
  ] as const) {
    const { data, verified } = await signIn(user)
    expect(data).toMatchObject({ state: 'completed', username: user, fid })
    expect(verified).toMatchObject({ success: true, fid })
  }
})

test.each(['mallory', 'ada-old', 'ada-elsewhere'])('%s is not taken', async (user) => {
  expect((await signIn(user)).verified).toMatchObject({ isError: true })
})

test('a channel is pending until somebody signs, and answers once', async () => {
  const [first, second] = await Promise.all([open('firstNonce1'), open('secondNonce2')])
  const { client, channelToken, choose } = first
  expect((await client.status({ channelToken })).data).toMatchObject({
    state: 'pending',
    nonce: 'firstNonce1',
  })
  expect(await (await fetch(first.url)).text()).toContain(domain)
  expect((await choose('ada')).status).toBe(200)
  expect((await choose('bo')).status).toBe(410)
  expect((await client.status({ channelToken })).data).toMatchObject({ state: 'completed', username: 'ada' })
  expect((await client.status({ channelToken })).response.status).toBe(401)
  expect((await client.status({ channelToken: second.channelToken })).data).toMatchObject({
    state: 'pending',
  })
})

test('refuses a channel that is not asked for properly', async () => {
  for (const body of ['{', '{}', JSON.stringify({ siweUri: 'https://site.test', domain, nonce: 'short' })]) {
    const response = await fetch(`${identity.url}/farcaster/v1/channel`, { method: 'POST', body })
    expect(response.status).toBe(400)
  }
})
