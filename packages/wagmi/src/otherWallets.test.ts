// @vitest-environment happy-dom
import { createTestKit, createTestNetwork } from '@latchkey/testing'
import { Dialog, Mode } from 'porto'
import { porto } from 'porto/wagmi'
import { afterEach, expect, test, vi } from 'vitest'
import { baseAccount, coinbaseWallet } from 'wagmi/connectors'
import { fromConnector } from './fromConnector.js'

afterEach(() => {
  vi.restoreAllMocks()
})

const sdks = {
  baseAccount: () => baseAccount({ appName: 'Amber' }),
  coinbaseWalletSDK: () => coinbaseWallet({ appName: 'Amber', preference: { options: 'smartWalletOnly' } }),
}

test.each(['baseAccount', 'coinbaseWalletSDK'] as const)(
  '§3.008 the unmodified SDK behind %s opens its page when the row is chosen, and not before',
  async (connectorId) => {
    const popup = { closed: false, close: vi.fn(), postMessage: vi.fn(), focus: vi.fn() }
    const opened = vi.spyOn(window, 'open').mockReturnValue(popup as never)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(''))
    const { kit } = createTestKit({
      networks: [createTestNetwork(1, 'Ethereum')],
      connectors: [fromConnector(sdks[connectorId]())],
    })
    kit.start()
    await vi.waitFor(() => expect(kit.store.getState().connectors.map(({ id }) => id)).toContain(connectorId))
    expect(opened).not.toHaveBeenCalled()
    const connecting = kit.connections.connect({ connectorId })
    connecting.catch(() => undefined)
    await vi.waitFor(() => expect(opened).toHaveBeenCalled(), 5000)
    expect(String(opened.mock.calls[0]?.[0])).toMatch(/^https:\/\/keys\.coinbase\.com\//)
    kit.destroy()
  },
)

test('the unmodified connector of Porto is a row, and opens its page when that is chosen, not before', async () => {
  const popup = { closed: false, close: vi.fn(), postMessage: vi.fn(), focus: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockReturnValue(popup as never)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(''))
  const host = 'https://porto.example.org/dialog'
  const { kit } = createTestKit({
    networks: [createTestNetwork(1, 'Ethereum')],
    connectors: [fromConnector(porto({ mode: Mode.dialog({ host, renderer: Dialog.popup() }) }))],
  })
  kit.start()
  const isPorto = ({ name }: { name: string }) => name === 'Porto'
  await vi.waitFor(() => expect(kit.store.getState().connectors.some(isPorto)).toBe(true))
  expect(opened).not.toHaveBeenCalled()
  const connectorId = kit.store.getState().connectors.find(isPorto)?.id ?? ''
  kit.connections.connect({ connectorId }).catch(() => undefined)
  await vi.waitFor(() => expect(opened).toHaveBeenCalled(), 5000)
  expect(String(opened.mock.calls[0]?.[0])).toContain(host)
  kit.destroy()
})
