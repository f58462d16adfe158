// @vitest-environment happy-dom
import { announceSolanaWallet, createSolanaWallet } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callFeature, getBringToFront, hasFeature, watchChanges } from './features.js'
import { readAccounts } from './readAccounts.js'
import { readWallet } from './readWallet.js'
import type { StandardWallet } from './StandardWallet.js'
import { type FoundWallet, watchWallets } from './watchWallets.js'

const throwing = () => {
  throw new Error('gotcha')
}
/** An object whose every field throws. */
const thorny = new Proxy({}, { get: throwing })
const privateKeys = [new Uint8Array(32).fill(1)]
const createStandard = (name = 'Example') => createSolanaWallet({ name, privateKeys }).standard
const fields = {
  version: '1.0.0',
  name: 'Example',
  icon: 'data:image/png;base64,AA==',
  chains: ['solana:mainnet'],
  features: {},
  accounts: [],
}

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** What one part of a page finds. */
function watch() {
  const found: FoundWallet[] = []
  const gone: FoundWallet[] = []
  const stop = watchWallets({
    onWallet: (wallet) => found.push(wallet),
    onGone: (wallet) => gone.push(wallet),
  })
  cleanUps.push(stop)
  return { found, gone, stop, names: () => found.map(({ name }) => name) }
}

function announce(wallet: unknown): () => void {
  const stop = announceSolanaWallet(wallet as StandardWallet)
  cleanUps.push(stop)
  return stop
}

describe('finding wallets', () => {
  test('finds those that are there, and those that come long after, once each', () => {
    const early = createStandard('Early')
    announce(early)
    const page = watch()
    expect(page.names()).toEqual(['Early'])
    announce(createStandard('Late'))
    announce(early)
    expect(page.names()).toEqual(['Early', 'Late'])
    expect(page.found[0]?.wallet).toBe(early)
  })

  test('two parts of a page find the same wallets', () => {
    announce(createStandard('Early'))
    const [first, second] = [watch(), watch()]
    announce(createStandard('Late'))
    for (const page of [first, second]) expect(page.names()).toEqual(['Early', 'Late'])
  })

  test('tells of a wallet that leaves, and of it again when it comes back as another', () => {
    const page = watch()
    const leave = announce(createStandard())
    leave()
    leave()
    expect(page.gone.map(({ source }) => source)).toEqual([0])
    announce(createStandard())
    expect(page.found.map(({ source }) => source)).toEqual([0, 1])
  })

  test('hears of nothing once it has stopped', () => {
    const page = watch()
    const leave = announce(createStandard('First'))
    page.stop()
    leave()
    announce(createStandard('Second'))
    expect(page.names()).toEqual(['First'])
    expect(page.gone).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['fields that throw', thorny],
    ['no name', { ...fields, name: '' }],
    ['a name that is a list', { ...fields, name: ['Example'] }],
    ['no chains', { ...fields, chains: [] }],
    ['chains that are no list', { ...fields, chains: 'solana:mainnet' }],
    ['chains that are no texts', { ...fields, chains: [1, {}] }],
    ['no features', { ...fields, features: undefined }],
  ])('passes over a wallet with %s, and the page hears of no error', (_, wallet) => {
    const onError = vi.fn((event: Event) => event.preventDefault())
    window.addEventListener('error', onError)
    const page = watch()
    announce(wallet)
    announce(fields)
    window.removeEventListener('error', onError)
    expect(page.names()).toEqual(['Example'])
    expect(onError).not.toHaveBeenCalled()
  })

  test.each([
    ['no detail', undefined],
    ['a detail that is no function', {}],
    ['a function that throws', throwing],
  ])('passes over a registration with %s', (_, detail) => {
    const onError = vi.fn((event: Event) => event.preventDefault())
    window.addEventListener('error', onError)
    const page = watch()
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    window.removeEventListener('error', onError)
    expect(page.found).toEqual([])
    expect(onError).not.toHaveBeenCalled()
  })

  test('§9.065 takes names as one line of plain text and pictures only with their own bytes', () => {
    const read = (change: object) => readWallet({ ...fields, ...change })
    expect(read({ name: 'Exa\u202emple\nWallet' })?.name).toBe('Example Wallet')
    expect(read({})?.icon).toBe(fields.icon)
    const start = 'data:image/png;base64,'
    const largest = start + 'A'.repeat(200_000 - start.length)
    expect(read({ icon: largest })?.icon).toBe(largest)
    for (const icon of [`${largest}A`, 'https://tracker.test/x.png', thorny]) {
      expect(read({ icon })?.icon).toBeUndefined()
    }
  })
})

describe('asking wallets', () => {
  const wallet = (features: object) => ({ ...fields, features }) as unknown as StandardWallet

  test('asks in the caller’s own turn', () => {
    const connect = vi.fn(async () => ({ accounts: [] }))
    void callFeature(wallet({ 'standard:connect': { connect } }), 'standard:connect', { silent: true })
    expect(connect).toHaveBeenCalledWith({ silent: true })
  })

  test.each([
    ['no features', thorny],
    ['no such feature', wallet({})],
    ['a feature that throws', wallet({ 'standard:connect': thorny })],
  ])('a wallet with %s does not support it', async (_, given) => {
    await expect(callFeature(given as StandardWallet, 'standard:connect')).rejects.toMatchObject({
      code: 'wallet/unsupported-method',
    })
  })

  test('a wallet with a window of its own comes to the front with it, in the visitor’s own turn', () => {
    const bringToFront = vi.fn(() => true)
    getBringToFront(wallet({ 'experimental:bringToFront': { bringToFront } }))?.()
    expect(bringToFront).toHaveBeenCalledOnce()
    expect(getBringToFront(wallet({}))).toBeUndefined()
    expect(() => getBringToFront(wallet({ 'experimental:bringToFront': thorny }))?.()).not.toThrow()
  })

  test('an error that is answered is thrown', async () => {
    const answer = { error: { code: -32000, message: 'User rejected the request' } }
    const asked = callFeature(
      wallet({ 'standard:connect': { connect: async () => answer } }),
      'standard:connect',
    )
    await expect(asked).rejects.toBe(answer)
  })

  test('a wallet that cannot be listened to keeps nobody from leaving', () => {
    expect(() => watchChanges(wallet({ 'standard:events': { on: throwing } }), () => {})()).not.toThrow()
    expect(() =>
      watchChanges(wallet({ 'standard:events': { on: () => throwing } }), () => {})(),
    ).not.toThrow()
    expect(hasFeature(thorny as StandardWallet, 'standard:events')).toBe(false)
  })

  test('what a wallet reports after it was left is not heard', () => {
    const heard = vi.fn()
    let report = (_: object) => {}
    const on = (_: string, listener: typeof report) => {
      report = listener
    }
    const stop = watchChanges(wallet({ 'standard:events': { on } }), heard)
    report({ accounts: [] })
    stop()
    report({ accounts: [] })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('reading accounts', () => {
  const isAddress = (value: string) => value.startsWith('A')
  const read = (value: unknown) => readAccounts(value, { namespace: 'solana', isAddress })
  const account = { address: 'A1', chains: ['solana:mainnet'], features: [] }

  test('takes those of the namespace, and keeps the wallet’s own objects', () => {
    const other = { ...account, address: '0x1', chains: ['sui:mainnet'] }
    expect(read([other, account])[0]).toBe(account)
    expect(read([other, account])).toHaveLength(1)
  })

  test.each([
    ['no list', {}],
    ['a list that throws', new Proxy([], { get: throwing })],
    ['one wrong address', [account, { ...account, address: 'B1' }]],
    ['one address that is no text', [account, { ...account, address: 1 }]],
    ['accounts that throw', [thorny]],
  ])('%s is no accounts', (_, value) => {
    expect(read(value)).toEqual([])
  })
})
