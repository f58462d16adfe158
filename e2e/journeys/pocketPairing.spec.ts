import { createDappClient, createMemoryStorage, type DappClient, type Session } from '@latchkey/pairing'
import { SignClient } from '@walletconnect/sign-client'
import { verifyMessage, verifyTypedData } from 'viem'
import { WebSocket } from 'ws'
import { allowSecondFarewell } from '../interop/support/officialParts.js'
import { createPairedPocket } from '../support/pocket.js'
import { expect, test } from '../support/test.js'

// A wallet signs in while it is paired where a site has EVM networks alone.
test.use({ baseURL: async ({ stack }, use) => use(stack.addresses.webSingle) })

const metadata = { name: 'Shop', description: 'A shop', url: 'https://shop.example', icons: [] }
const optionalNamespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['chainChanged', 'accountsChanged'],
  },
}
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Everything the site hears of its session. */
function listen(dapp: DappClient) {
  const heard: unknown[] = []
  dapp.on('session-event', ({ name, data, chainId }) => heard.push({ name, data, chainId }))
  const deleted = new Promise<Session>((resolve) => {
    dapp.on('session-deleted', ({ session }) => resolve(session))
  })
  return { heard, deleted }
}

test('a site on another device pairs, asks, is moved and is let go @phone', async ({ stack, browser }) => {
  const context = await browser.newContext()
  const relayUrl = stack.addresses.gateway.replace('http', 'ws')
  const dapp = createDappClient({
    relayUrl,
    projectId: 'latchkey-local',
    metadata,
    storage: createMemoryStorage(),
    // Node 20 has none of its own.
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
  })
  const { heard, deleted } = listen(dapp)
  await dapp.start()
  const pocket = await createPairedPocket(context)

  const refused = await dapp.connect({ optionalNamespaces })
  await pocket.paste(refused.uri)
  const declined = expect(refused.settled).rejects.toMatchObject({ code: 'pairing/rejected' })
  await pocket.rejectProposal()
  await declined

  const { uri, settled } = await dapp.connect({ optionalNamespaces })
  await pocket.pair(uri)
  await expect(pocket.page.getByRole('dialog')).toContainText('Unverified')
  await pocket.approveProposal(['Account 1', 'Account 2'])
  const { session } = await settled
  if (!session) throw new Error('no session')
  expect(session.namespaces.eip155?.accounts).toEqual([
    `eip155:31337:${first}`,
    `eip155:31337:${second}`,
    `eip155:31338:${first}`,
    `eip155:31338:${second}`,
  ])

  const { topic } = session
  const signature = dapp.request({
    topic,
    chainId: 'eip155:31338',
    method: 'personal_sign',
    params: ['0x6869', second],
  })
  await pocket.answerRequest('Sign a message', 'Approve')
  expect(
    await verifyMessage({ address: second, message: 'hi', signature: (await signature) as `0x${string}` }),
  ).toBe(true)

  const order = {
    domain: { name: 'Shop', chainId: 31338 },
    types: { Order: [{ name: 'item', type: 'string' }] },
    primaryType: 'Order' as const,
    message: { item: 'A lock' },
  }
  const signedOrder = dapp.request({
    topic,
    chainId: 'eip155:31338',
    method: 'eth_signTypedData_v4',
    params: [first, JSON.stringify(order)],
  })
  await expect(pocket.page.getByRole('dialog')).toContainText('A lock')
  await pocket.answerRequest('Sign data', 'Approve')
  const orderSignature = (await signedOrder) as `0x${string}`
  expect(await verifyTypedData({ ...order, address: first, signature: orderSignature })).toBe(true)

  const transaction = { from: first, to: second, value: '0x1' }
  const ask = { topic, chainId: 'eip155:31338', method: 'eth_sendTransaction', params: [transaction] }
  const unsent = expect(dapp.request(ask)).rejects.toMatchObject({ code: 'pairing/rejected' })
  await pocket.answerRequest('Send ether', 'Reject')
  await unsent
  const sent = dapp.request(ask)
  await pocket.answerRequest('Send ether', 'Approve')
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)

  await pocket.moveSite('Shop', { network: 'Local Two', account: 'Account 2' })
  await expect
    .poll(() => heard)
    .toEqual([
      { name: 'chainChanged', data: 31338, chainId: 'eip155:31338' },
      {
        name: 'accountsChanged',
        data: [`eip155:31338:${second}`, `eip155:31338:${first}`],
        chainId: 'eip155:31338',
      },
    ])

  const switched = dapp.request({
    topic,
    chainId: 'eip155:31338',
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x7a69' }],
  })
  await pocket.answerRequest('Switch network', 'Approve')
  expect(await switched).toBe(null)
  await expect
    .poll(() => heard)
    .toContainEqual({ name: 'chainChanged', data: 31337, chainId: 'eip155:31337' })

  await pocket.page.reload()
  await pocket.openSite('Shop')
  await pocket.page.getByRole('button', { name: 'Ping' }).click()
  await expect(pocket.page.getByText(/It answered in \d+ ms/)).toBeVisible()
  await pocket.page.getByRole('button', { name: 'Extend' }).click()
  await expect(pocket.page.getByText('Extended to seven days from now.')).toBeVisible()

  await pocket.set({ rejectAll: true })
  await expect(
    dapp.request({ topic, chainId: 'eip155:31337', method: 'personal_sign', params: ['0x6869', first] }),
  ).rejects.toMatchObject({ code: 'pairing/rejected' })

  await pocket.disconnectSite('Shop')
  expect((await deleted).topic).toBe(topic)
  await dapp.close()
  await context.close()
})

test('an official client pairs with Pocket, and signs in with one click (§4.020)', async ({
  stack,
  browser,
}) => {
  const context = await browser.newContext()
  const client = await SignClient.init({
    relayUrl: stack.addresses.gateway.replace('http', 'ws'),
    projectId: 'latchkey-local',
    metadata,
    telemetryEnabled: false,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
  })
  allowSecondFarewell(client.engine)
  const pocket = await createPairedPocket(context)
  const { uri, response } = await client.authenticate({
    chains: ['eip155:31337', 'eip155:31338', 'eip155:1'],
    domain: 'shop.example',
    uri: 'https://shop.example/login',
    nonce: 'abcdefgh12',
    statement: 'Welcome to the shop.',
    methods: ['personal_sign'],
  })
  // Asked for before it can be there: an answer that came earlier is lost to this client.
  const answered = response()
  await pocket.pair(uri)
  const dialog = pocket.page.getByRole('dialog')
  await expect(dialog.getByText('Welcome to the shop.').first()).toBeVisible()
  await expect(dialog.locator('pre')).toHaveCount(2)
  await pocket.answerSignIn('Sign')
  const { auths, session } = await answered
  expect(auths).toHaveLength(2)
  if (!session) throw new Error('no session')
  const signature = client.request({
    topic: session.topic,
    chainId: 'eip155:31337',
    request: { method: 'personal_sign', params: ['0x6869', first] },
  })
  await pocket.answerRequest('Sign a message', 'Approve')
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  const deleted = new Promise((resolve) => client.once('session_delete', resolve))
  await pocket.disconnectSite('Shop')
  await deleted
  await client.core.relayer.transportClose()
  client.core.heartbeat.stop()
  await context.close()
})
