// @vitest-environment happy-dom
import { announceEvmWallet, createEvmWallet, createMemorySiwx, createTestKit } from '@latchkey/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findConnector } from '../state/selectors.js'

type TestedKit = Awaited<ReturnType<typeof connect>>['kit']

const rdns = 'org.example.wallet'

async function connect() {
  const wallet = createEvmWallet({
    privateKeys: [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`],
    chainId: 1,
    knownChainIds: [1, 10],
    rpcUrls: { 1: 'http://node', 10: 'http://node' },
  })
  onTestFinished(announceEvmWallet(wallet, { name: 'Example Wallet', rdns }))
  const { kit, gateway } = createTestKit({
    answers: {
      '/v1/': { jsonrpc: '2.0', id: 1, result: '0x1' },
      '/appkit/v1/config': { features: [{ id: 'multi_wallet', isEnabled: true, config: [] }] },
    },
    siwx: createMemorySiwx(),
  })
  onTestFinished(() => kit.destroy())
  kit.start()
  kit.features.load()
  await vi.waitFor(() => expect(findConnector(kit.store.getState(), rdns)).toBeDefined())
  await kit.connections.connect({ connectorId: rdns })
  await vi.waitFor(() => expect(kit.store.getState().features.multiWallet).toBe(true))
  return { kit, wallet, gateway }
}

/** Calls a function as JavaScript may. */
function call(of: object, name: string, ...given: readonly unknown[]): Promise<unknown> {
  const run = (of as Record<string, (...all: readonly unknown[]) => unknown>)[name]
  return Promise.resolve().then(() => run?.(...given))
}

const cases: readonly [title: string, argument: string, run: (kit: TestedKit) => Promise<unknown>][] = [
  ['connect(id)', 'parameters', ({ connections }) => call(connections, 'connect', rdns)],
  ['connect()', 'parameters', ({ connections }) => call(connections, 'connect')],
  [
    'connect({ namespaces: text })',
    'namespaces',
    ({ connections }) => call(connections, 'connect', { connectorId: rdns, namespaces: 'eip155' }),
  ],
  ['disconnect(id)', 'parameters', ({ connections }) => call(connections, 'disconnect', `eip155/${rdns}`)],
  [
    'disconnect({ connectionId: null })',
    'connectionId',
    ({ connections }) => call(connections, 'disconnect', { connectionId: null }),
  ],
  ['switchConnection(id)', 'parameters', ({ connections }) => call(connections, 'switchConnection', rdns)],
  ['deleteConnection({})', 'connectionId', ({ connections }) => call(connections, 'deleteConnection', {})],
  ['setActiveAccount({})', 'address', ({ connections }) => call(connections, 'setActiveAccount', {})],
  ['signMessage(text)', 'parameters', ({ connections }) => call(connections, 'signMessage', 'hi')],
  [
    'signMessage({ message: number })',
    'message',
    ({ connections }) => call(connections, 'signMessage', { message: 5 }),
  ],
  ['switchNetwork(number)', 'caipNetworkId', ({ networks }) => call(networks, 'switchNetwork', 10)],
  ['addNetwork({})', 'chainNamespace', ({ networks }) => call(networks, 'addNetwork', {})],
  ['removeNetwork(number)', 'caipNetworkId', ({ networks }) => call(networks, 'removeNetwork', 10)],
  ['open(view)', 'parameters', ({ modal }) => call(modal, 'open', 'Networks')],
  ['open(event)', 'view', ({ modal }) => call(modal, 'open', { view: window })],
  ['requestEmailCode({})', 'email', ({ signIn }) => call(signIn, 'requestEmailCode', {})],
  ['verifyEmailCode(number)', 'code', ({ signIn }) => call(signIn, 'verifyEmailCode', 123456)],
  ['startEmail({})', 'email', ({ login }) => call(login, 'startEmail', { email: 'ada@example.org' })],
  ['verifyCode(number)', 'code', ({ login }) => call(login, 'verifyCode', 123456)],
  [
    'followProvider(unknown)',
    'provider',
    ({ login }) => call(login, 'followProvider', 'myspace', Promise.resolve(), new AbortController()),
  ],
  ['openSend(text)', 'parameters', ({ send }) => call(send, 'openSend', '1 ETH')],
  [
    'openSend({ amount: number })',
    'amount',
    ({ send }) =>
      call(send, 'openSend', { amount: 1, assetAddress: '0x', namespace: 'eip155', chainId: 1, to: '0x' }),
  ],
  ['setReceiver(number)', 'receiverAddress', ({ send }) => call(send, 'setReceiver', 5)],
  ['setAmount(number)', 'sendTokenAmount', ({ send }) => call(send, 'setAmount', 5)],
  ['send(text)', 'quote', ({ send }) => call(send, 'send', 'all')],
]

test('what is not what its type says is refused by the name of the argument, and nothing is asked or changed', async () => {
  const { kit, wallet, gateway } = await connect()
  // What features load with their first use is here.
  await kit.send.reset()
  await kit.login.leave()
  await kit.signIn.showMessage()
  const asked = wallet.requests.length
  const calls = gateway.calls.length
  const before = kit.store.getState()
  for (const [title, argument, run] of cases) {
    await expect(run(kit), title).rejects.toMatchObject({
      code: 'parameters/invalid',
      context: { argument },
      message: expect.stringContaining(argument),
    })
  }
  expect(wallet.requests).toHaveLength(asked)
  expect(gateway.calls).toHaveLength(calls)
  expect(kit.store.getState()).toEqual(before)
})

test('a button that hands its event on may disconnect', async () => {
  const { kit } = await connect()
  await call(kit.connections, 'disconnect', new MouseEvent('click'))
  expect(Object.keys(kit.store.getState().connections)).toEqual([])
})
