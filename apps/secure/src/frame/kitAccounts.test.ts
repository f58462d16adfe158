import { connectorIds, findConnector, getAccount } from '@latchkey/core'
import { createEmbedded } from '@latchkey/embedded/internal'
import { evm } from '@latchkey/evm'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localOperatorKeys } from '@latchkey/local/networks/eip155'
import { localSolana } from '@latchkey/local/networks/solana'
import { solana } from '@latchkey/solana'
import { solanaDevnet } from '@latchkey/solana/networks'
import { createMemoryStorage, createTestKit, createTestNetwork } from '@latchkey/testing'
import { type Address, createPublicClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../shared/openStore.js'
import { createTestStore, openTestPage, type TestPage } from '../testing/openTestPage.js'
import { site, startTestGateway, type TestGateway } from '../testing/startTestGateway.js'

const networks = [createTestNetwork(31_337, 'Local One'), createTestNetwork(31_338, 'Local Two')]
/** What the kit calls the network of Solana, which has the local one's id here. */
const solanaNetwork = { ...solanaDevnet, caipNetworkId: localSolana.caipNetworkId } as typeof solanaDevnet

let chains: TestChains
let gateway: TestGateway
let people = 0

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

/** A browser's page with a kit, whose wallet is the frame itself. */
async function openKit(browser: { store: Store; storage: ReturnType<typeof createMemoryStorage> }) {
  let page: TestPage | undefined
  // A kit begins where there is a page; nothing more of one is needed here, and the gateway in this process is no page.
  const navigator = { userAgent: 'Node', onLine: true, maxTouchPoints: 0 }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL(site), navigator }))
  vi.stubGlobal('navigator', navigator)
  const kinds = [evm({ networks }), solana({ networks: [solanaNetwork] })]
  await Promise.all(kinds.map((kind) => kind.load?.()))
  const { kit } = createTestKit({
    chains: kinds,
    storage: browser.storage,
    connectors: [
      {
        id: connectorIds.auth,
        load: async () => (context) =>
          createEmbedded(context, {
            url: 'https://wallet.example.net',
            async open() {
              const opened = await openTestPage(gateway, { store: browser.store })
              page = opened
              const ask = (name: never, payload: never) => opened.ask(name, payload)
              const client = { ask, abortOpen: () => {}, close: () => opened.close() }
              return { client, surface: {} as HTMLDialogElement, remove: () => opened.close() } as never
            },
          }),
      },
    ],
  })
  onTestFinished(() => {
    kit.destroy()
    page?.close()
  })
  kit.start()
  const login = await vi.waitFor(() => {
    const found = findConnector(kit.store.getState(), connectorIds.auth)?.login
    if (!found) throw new Error('The connector is not there yet')
    return found
  })
  const read = () => getAccount(kit.store.getState(), 'eip155')
  return { kit, login, read, getPage: () => page }
}

const openBrowser = () => ({ store: createTestStore(), storage: createMemoryStorage() })
const { signal } = new AbortController()

async function logIn(browser: ReturnType<typeof openBrowser>) {
  gateway.clock.nowMs += 240_000
  const email = `pia${people++}@example.org`
  const subject = await openKit(browser)
  await subject.login.startEmail(email, { signal })
  await subject.login.verifyCode(await gateway.readCode(email), { signal })
  await subject.kit.connections.connect({ connectorId: connectorIds.auth })
  return subject
}

/** Signs as the account in front, and has the network say whose signature it is. */
async function expectSigning({ kit, read }: Awaited<ReturnType<typeof openKit>>): Promise<void> {
  const address = read().address as Address
  const signature = (await kit.connections.signMessage({ message: 'Hello', namespace: 'eip155' })) as Hex
  const client = createPublicClient({ transport: http(chains.networks[0]?.rpcUrls.default.http[0]) })
  expect(await client.verifyMessage({ address, message: 'Hello', signature })).toBe(true)
}

test('§4.003 §4.009 §4.010 there and back, from either place, and the same one in front after each reload', async () => {
  const browser = openBrowser()
  let subject = await logIn(browser)
  const smart = String(subject.read().address)
  const own = String(subject.read().allAccounts[1]?.address)
  expect(subject.read().allAccounts.map(({ type }) => type)).toEqual(['smartAccount', 'eoa'])
  const bySettings = (type: 'eoa' | 'smartAccount') => () => subject.login.setAccountType(type, { signal })
  const byList = (address: string) => () => subject.kit.connections.setActiveAccount(address)
  for (const [address, switchTo] of [
    [own, bySettings('eoa')],
    [smart, bySettings('smartAccount')],
    [own, byList(own)],
    [smart, byList(smart)],
    [own, byList(own)],
    [smart, bySettings('smartAccount')],
  ] as const) {
    await switchTo()
    expect(subject.read().address).toBe(address)
    expect(new Set(subject.read().allAccounts.map((account) => account.address))).toEqual(
      new Set([own, smart]),
    )
    await expectSigning(subject)
    subject.kit.destroy()
    subject = await openKit(browser)
    await vi.waitFor(() => expect(subject.read().address).toBe(address))
    await expectSigning(subject)
  }
})

test('§4.010 with the wallet switched to Solana meanwhile the way back is open', async () => {
  const subject = await logIn(openBrowser())
  const smart = subject.read().address
  await subject.login.setAccountType('eoa', { signal })
  await subject.kit.networks.switchNamespace('solana')
  await subject.login.setAccountType('smartAccount', { signal })
  expect(subject.read().address).toBe(smart)
})

test('a network without smart accounts has the standard one in front, and the other comes back', async () => {
  const subject = await logIn(openBrowser())
  const smart = subject.read().address
  await subject.kit.networks.switchNetwork('eip155:31338' as never)
  expect(subject.read().allAccounts).toMatchObject([{ type: 'eoa' }])
  await expect(subject.login.setAccountType('smartAccount', { signal })).rejects.toMatchObject({
    code: 'login/account-type-unavailable',
  })
  await subject.kit.networks.switchNetwork('eip155:31337' as never)
  expect(subject.read()).toMatchObject({ address: smart, preferredAccountType: 'smartAccount' })
})

test('two switches at once end where the last one said, at the page and at the frame', async () => {
  const subject = await logIn(openBrowser())
  const [smart, own] = subject.read().allAccounts.map(({ address }) => String(address))
  await Promise.all([
    subject.login.setAccountType('eoa', { signal }),
    subject.login.setAccountType('smartAccount', { signal }),
    subject.login.setAccountType('eoa', { signal }),
  ])
  expect(subject.read().address).toBe(own)
  expect(own).not.toBe(smart)
  expect((await subject.getPage()?.ask('GET_USER', { chainId: 31_337 }))?.address).toBe(own)
})
