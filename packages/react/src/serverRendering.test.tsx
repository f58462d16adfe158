import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'

/** What a browser has and a server has not. */
const browserGlobals = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location']

/** Notes where browser globals are read from now on. */
function watchGlobals(): string[] {
  const touched: string[] = []
  for (const name of browserGlobals) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        touched.push(`${name} ${new Error().stack?.split('\n')[2]?.trim()}`)
        return undefined
      },
    })
    onTestFinished(() => {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
  return touched
}

test('on a server the packages load and every hook renders without a look at a browser global, and no call is made', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => asked.mockRestore())
  const touched = watchGlobals()
  const { createKit } = await import('@latchkey/core')
  const { evm, toNetwork } = await import('@latchkey/evm')
  const { KitProvider, ...exported } = await import('./exports/index.js')
  const { EveryHook } = await import('./testing/EveryHook.js')
  const network = toNetwork({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
  const kit = createKit({
    projectId: 'test',
    gateway: 'https://gateway.example.org',
    chains: [evm({ networks: [network] })],
  })
  const html = renderToString(
    <KitProvider kit={kit}>
      <EveryHook />
    </KitProvider>,
  )
  const hooks = Object.keys(exported).filter((name) => name.startsWith('use'))
  expect(html).toBe(`reconnecting, Ethereum, ${hooks.length} hooks`)
  expect(touched).toEqual([])
  // The network has no address of its own, so all calls would go there. What other tests have left behind asks elsewhere.
  const calls = asked.mock.calls.filter(([address]) => String(address).includes('gateway.example.org'))
  expect(calls).toEqual([])
})
