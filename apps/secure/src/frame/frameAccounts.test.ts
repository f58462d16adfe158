import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localOperatorKeys } from '@latchkey/local/networks/eip155'
import { localSolana } from '@latchkey/local/networks/solana'
import { describeFrameAccounts, type FrameAccountsSubject } from '@latchkey/testing/conformance'
import { type Address, createPublicClient, type Hex, http, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMemoryStore } from '../shared/openStore.js'
import { createTestStore, openTestPage, type TestPage } from '../testing/openTestPage.js'
import {
  otherSite,
  projectId,
  site,
  startTestGateway,
  type TestGateway,
} from '../testing/startTestGateway.js'

const [smart, plain] = [31_337, 31_338]
const solana = localSolana.caipNetworkId

let chains: TestChains
let gateway: TestGateway
let people = 0
const pages: TestPage[] = []

beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
  const [first, second] = chains.networks
  // Nothing of smart accounts on the second.
  const { smartAccounts: _none, ...without } = second as typeof second & { smartAccounts?: unknown }
  gateway = await startTestGateway({
    networks: [first, without, localSolana],
    operatorKeys: localOperatorKeys,
  })
})
afterAll(async () => {
  await gateway.close()
  await chains.stop()
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

type Options = Parameters<typeof openTestPage>[1]

async function open(options: Options): Promise<TestPage> {
  const page = await openTestPage(gateway, options)
  pages.push(page)
  return page
}

async function logIn(options: Options, email = `mia${people++}@example.org`): Promise<TestPage> {
  gateway.clock.nowMs += 240_000
  const page = await open(options)
  await page.login(email)
  return page
}

const toSubject = (page: TestPage, options: Options): FrameAccountsSubject => ({
  ask: (name, payload) => page.ask(name as 'GET_USER', payload as never),
  reload: async () => toSubject(await open(options), options),
  networks: { smart, plain, other: solana },
})

describeFrameAccounts('the wallet’s own', async () => {
  const options = { store: createTestStore() }
  return toSubject(await logIn(options), options)
})

const readFront = async (page: TestPage) => (await page.ask('GET_USER', { chainId: smart })).address

test('an address of the other kind is never foreign: the account that has it signs', async () => {
  const page = await logIn({})
  const { accounts = [] } = await page.ask('GET_USER', { chainId: smart })
  expect(accounts).toHaveLength(2)
  const client = createPublicClient({ transport: http(chains.networks[0]?.rpcUrls.default.http[0]) })
  for (const type of ['eoa', 'smartAccount'] as const) {
    await page.ask('SET_PREFERRED_ACCOUNT', { type })
    for (const { address } of accounts) {
      const params = [stringToHex('Hello'), address]
      const signature = (await page.ask('RPC_REQUEST', {
        method: 'personal_sign',
        params,
        chainId: smart,
      } as never)) as Hex
      const signed = { address: address as Address, message: 'Hello', signature }
      expect(await client.verifyMessage(signed)).toBe(true)
    }
  }
})

test('§4.009 two tabs of a site have one choice, and two sites one each', async () => {
  const store = createTestStore()
  const email = `noa${people++}@example.org`
  const tab = await logIn({ store }, email)
  const other = await open({ store })
  const shop = await logIn({ store, origin: otherSite }, email)
  const before = await readFront(tab)
  await tab.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  expect(await readFront(other)).not.toBe(before)
  expect(await readFront(other)).toBe(await readFront(tab))
  expect(await readFront(shop)).toBe(before)
})

test('networks that are gone to meanwhile do not undo a choice', async () => {
  const store = createTestStore()
  const page = await logIn({ store })
  const before = await readFront(page)
  await Promise.all([
    page.ask('SWITCH_NETWORK', { chainId: plain }),
    page.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' }),
    page.ask('SWITCH_NETWORK', { chainId: solana }),
    page.ask('SWITCH_NETWORK', { chainId: smart }),
  ])
  expect(await readFront(await open({ store }))).not.toBe(before)
})

test('a choice of an earlier version is kept', async () => {
  const store = createTestStore()
  const email = `ole${people++}@example.org`
  const page = await logIn({ store }, email)
  const before = await readFront(page)
  await store.remove(`account ${projectId} ${site}`)
  await store.put(`site ${projectId} ${site}`, { caipNetworkId: `eip155:${smart}`, preferredType: 'eoa' })
  expect(await readFront(await open({ store }))).not.toBe(before)
})

test('S15 where the browser keeps nothing the choice counts as long as the page is open', async () => {
  const page = await logIn({ store: createMemoryStore() })
  const before = await readFront(page)
  await page.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  expect(await readFront(page)).not.toBe(before)
  await page.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  expect(await readFront(page)).toBe(before)
})
