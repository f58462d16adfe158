// @vitest-environment happy-dom
import { type Connector, readWalletFailure, toConnectionError, toWalletError } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mainnet } from '../networks.js'
import { createConnection } from './createConnection.js'
import { discoverWallets } from './discoverWallets.js'
import { connectWallet, restoreWallet } from './installedWallet.js'
import { readAccounts, readCaipNetworkId } from './readAnswer.js'

const signal = new AbortController().signal
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const throwing = () => {
  throw new Error('gotcha')
}
/** An object whose every field throws. */
const thorny = new Proxy({}, { get: throwing })
const icon = 'data:image/png;base64,AA=='
const provider = { request: async () => null }
const info = { uuid: '1', name: 'Example', rdns: 'org.example', icon }

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  Reflect.deleteProperty(window, 'ethereum')
})

/** What is discovered when these wallets announce themselves. */
function discover(...details: unknown[]): Connector[] {
  const found: Connector[] = []
  stops.push(discoverWallets({ chains: [mainnet.caipNetworkId] }, (connector) => found.push(connector)))
  for (const detail of details) {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  return found
}

describe('a wallet that announces itself wrongly', () => {
  test.each([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['fields that throw', thorny],
    ['information that throws', { info: thorny, provider }],
    ['no interface', { info, provider: {} }],
    ['an interface that throws', { info, provider: thorny }],
    ['no name', { info: { ...info, name: '' }, provider }],
    ['a name that is a list', { info: { ...info, name: ['Example'] }, provider }],
    ['an rdns of 1 MB', { info: { ...info, rdns: 'x'.repeat(1_000_000) }, provider }],
    ['the id of pairing', { info: { ...info, rdns: 'walletConnect' }, provider }],
  ])('is passed over: %s', (_, detail) => {
    const onError = vi.fn((event: Event) => event.preventDefault())
    window.addEventListener('error', onError)
    expect(discover(detail, { info, provider })).toMatchObject([{ id: 'org.example' }])
    window.removeEventListener('error', onError)
    expect(onError).not.toHaveBeenCalled()
  })

  test('an event whose detail throws is passed over, and the page hears of no error', () => {
    const onError = vi.fn((event: Event) => event.preventDefault())
    window.addEventListener('error', onError)
    const found = discover()
    const event = new Event('eip6963:announceProvider')
    window.dispatchEvent(Object.defineProperty(event, 'detail', { get: throwing }))
    window.removeEventListener('error', onError)
    expect(found).toEqual([])
    expect(onError).not.toHaveBeenCalled()
  })

  test('fields that throw beside those that are needed do not hide it', async () => {
    const fields = ['isMetaMask', 'on', 'removeListener', 'bringToFront']
    const partly = Object.defineProperties(
      { ...provider },
      Object.fromEntries(fields.map((name) => [name, { get: throwing, enumerable: true }])),
    )
    const extra = Object.defineProperty({ ...info }, 'icon', { get: throwing })
    expect(discover({ info: extra, provider: partly })).toMatchObject([{ id: 'org.example' }])
    Object.defineProperty(window, 'ethereum', { value: partly, configurable: true })
    const found = discover()
    await vi.waitFor(() => expect(found).toMatchObject([{ id: 'injected' }]))
    Reflect.deleteProperty(window, 'ethereum')
  })

  test('a window that cannot be brought to the front does not throw', () => {
    const [row] = discover({ info, provider: { ...provider, bringToFront: throwing } })
    expect(() => row?.bringToFront?.()).not.toThrow()
  })

  test('a name of 1 MB is cut', () => {
    const [row] = discover({ info: { ...info, name: 'x'.repeat(1_000_000) }, provider })
    expect(row?.name).toBe('x'.repeat(64))
  })

  test('a name with characters that hide or reorder is shown without them; one of nothing else is none', () => {
    const named = (name: string) => discover({ info: { ...info, name }, provider })[0]?.name
    expect(named('Meta\u200BMask\u202E\n Wallet')).toBe('MetaMask Wallet')
    expect(named('\u200B\u202E \u3164')).toBeUndefined()
  })

  test.each([
    ['https://example.org/icon.png'],
    ['javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    [`data:image/png;base64,${'A'.repeat(1_000_000)}`],
    [{ toString: (): string => icon }],
  ])('a picture that does not carry its own bytes, or too many, is left out (%#)', (foreign) => {
    expect(discover({ info: { ...info, icon: foreign }, provider })[0]?.imageUrl).toBeUndefined()
    expect(discover({ info, provider })[0]?.imageUrl).toBe(icon)
  })

  test('a window.ethereum that throws is no wallet', () => {
    Object.defineProperty(window, 'ethereum', { get: throwing, configurable: true })
    expect(discover()).toEqual([])
  })
})

describe('a wallet that answers wrongly', () => {
  test.each([
    ['nothing', undefined],
    ['no list', { length: 1, 0: address }],
    ['a list of anything', [1, null, {}, address]],
    ['one address that is none', [address, '0x12']],
    ['an address without its 0x', [address.slice(2)]],
    ['a list of 100,000 texts', Array.from({ length: 100_000 }, () => 'x')],
    [
      'a list that throws',
      new Proxy([address], { get: (_, name) => (name === 'then' ? undefined : throwing()) }),
    ],
  ])('shares no account: %s', async (_, answer) => {
    expect(readAccounts(answer)).toEqual([])
    await expect(connectWallet({ request: async () => answer }, 'Example', signal)).rejects.toMatchObject({
      code: 'connection/no-accounts',
    })
  })

  test.each([[undefined], ['main'], [-1], [1.5], [`0x${'1'.repeat(1_000_000)}`], [['0x1']], [thorny]])(
    'names no network (%#)',
    (answer) => {
      expect(() => readCaipNetworkId(answer)).toThrow(
        expect.objectContaining({ code: 'wallet/request-failed' }),
      )
    },
  )

  test.each([[undefined], ['no'], [thorny], [{ code: 'x', message: {}, data: thorny }], [Symbol('no')]])(
    'fails with one of our errors, whatever it throws (%#)',
    (thrown) => {
      expect(isAppKitError(toWalletError(thrown, 'personal_sign'), 'wallet/request-failed')).toBe(true)
      expect(isAppKitError(toConnectionError(thrown, 'Example'), 'connection/failed')).toBe(true)
    },
  )

  test('words of 1 MB are cut', () => {
    expect(readWalletFailure({ message: 'x'.repeat(1_000_000) }).message).toHaveLength(500)
  })

  test('no bytes at all are the signature of a contract that approves texts on chain (ERC-1271)', async () => {
    const connection = createConnection(
      { request: async () => '0x' },
      { accounts: [], caipNetworkId: mainnet.caipNetworkId },
    )
    expect(await connection.signMessage({ address, message: 'hello', signal })).toBe('0x')
  })

  test('accounts have their checksums, however the wallet spells them, and whenever it names them', async () => {
    const listeners = new Map<string, (value: unknown) => void>()
    const spellings = [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]
    const wallet = {
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : spellings),
      on: (name: string, listener: (value: unknown) => void) => listeners.set(name, listener),
    }
    const addresses: string[] = []
    const note = (accounts: readonly { address: string }[] = []) =>
      addresses.push(...accounts.map((account) => account.address))
    for (const connection of [
      await connectWallet(wallet, 'Example', signal),
      await restoreWallet(wallet, undefined),
    ]) {
      note(connection?.accounts)
      connection?.watch({ onChange: ({ accounts }) => note(accounts), onEnd() {} })
      listeners.get('accountsChanged')?.(spellings)
    }
    expect(addresses).toEqual(Array.from({ length: 8 }, () => address))
  })

  test('a signature that is no bytes is no signature', async () => {
    const connection = createConnection(
      { request: async () => ['0x12'] },
      { accounts: [], caipNetworkId: mainnet.caipNetworkId },
    )
    await expect(connection.signMessage({ address, message: 'hello', signal })).rejects.toMatchObject({
      code: 'wallet/request-failed',
    })
  })

  test('a wallet that cannot be listened to is connected, and can be left, all the same', () => {
    const connection = createConnection(
      { request: async () => null, on: throwing, removeListener: throwing },
      { accounts: [], caipNetworkId: mainnet.caipNetworkId },
    )
    const stop = connection.watch({ onChange() {}, onEnd() {} })
    expect(stop).not.toThrow()
  })

  test('events with anything in them tell of no account and no network', () => {
    const listeners = new Map<string, (value: unknown) => void>()
    const changes: unknown[] = []
    const onEnd = vi.fn()
    createConnection(
      { request: async () => null, on: (name, listener) => listeners.set(name, listener) },
      { accounts: [], caipNetworkId: mainnet.caipNetworkId },
    ).watch({ onChange: (change) => changes.push(change), onEnd })
    listeners.get('chainChanged')?.(thorny)
    listeners.get('accountsChanged')?.(thorny)
    expect(changes).toEqual([{ accounts: [] }])
    listeners.get('disconnect')?.({ code: 1013 })
    expect(onEnd).not.toHaveBeenCalled()
    listeners.get('disconnect')?.(thorny)
    expect(onEnd).toHaveBeenCalledOnce()
  })
})

test.each([
  [{ code: -32601, message: 'Method not found' }, 'wallet/unsupported-method'],
  [{ code: 4100, message: 'no account is shared' }, 'wallet/unauthorized'],
  [{ code: 4001, message: 'declined' }, 'wallet/rejected'],
  [{ code: -32603, message: 'boom' }, 'wallet/request-failed'],
])('a wallet that does not give its permission back says why (%#)', async (error, code) => {
  const rejecting = { request: async () => Promise.reject(error) }
  const connection = createConnection(rejecting, { accounts: [], caipNetworkId: mainnet.caipNetworkId })
  await expect(connection.disconnect()).rejects.toMatchObject({ code })
})
