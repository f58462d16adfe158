import { describe, expect, test } from 'vitest'
import { resolveFeatures } from './resolveFeatures.js'

const resolve = (local = {}, remote?: { id: string; isEnabled: boolean; config?: string[] | null }[]) =>
  resolveFeatures({ local, remote, isBasic: false })

describe('features', () => {
  test('§9.046 §9.051 before the gateway has answered its features have their defaults', () => {
    expect(resolve()).toMatchObject({
      email: true,
      socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
      swaps: ['1inch'],
      onramp: ['meld'],
      activity: true,
      reownBranding: true,
      multiWallet: false,
      emailCapture: false,
      payWithExchange: false,
      payments: false,
      reownAuthentication: false,
      isRemoteLoaded: false,
    })
  })

  test('§9.047 §9.049 §9.050 the site has its own defaults and orders, each of which it can change', () => {
    expect(resolve()).toMatchObject({
      receive: true,
      send: true,
      emailShowWallets: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      collapseWallets: false,
      pay: false,
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      connectorTypeOrder: [
        'walletConnect',
        'recent',
        'injected',
        'featured',
        'custom',
        'external',
        'recommended',
      ],
    })
    expect(resolve({ send: false, connectorTypeOrder: ['featured'] })).toMatchObject({
      send: false,
      receive: true,
      connectorTypeOrder: ['featured'],
    })
  })

  test('CFG-2 an entry the gateway leaves out is off, whatever the site says', () => {
    expect(resolve({ email: true, swaps: ['x'], history: true }, [])).toMatchObject({
      email: false,
      socials: false,
      swaps: false,
      activity: false,
      isRemoteLoaded: true,
    })
  })

  test('CFG-3 an entry with a null config leaves the word to the site', () => {
    const remote = ['social_login', 'swap', 'activity'].map((id) => ({ id, isEnabled: true, config: null }))
    expect(resolve({ email: false, swaps: ['0x'], history: false }, remote)).toMatchObject({
      email: false,
      swaps: ['0x'],
      activity: false,
    })
    expect(resolve({}, remote)).toMatchObject({ email: true, swaps: ['1inch'], activity: true })
  })

  test('CFG-4 an empty config is off for lists and on for switches', () => {
    const remote = ['social_login', 'swap', 'onramp', 'activity', 'multi_wallet', 'email_capture'].map(
      (id) => ({
        id,
        isEnabled: true,
        config: [],
      }),
    )
    expect(resolve({}, remote)).toMatchObject({
      email: false,
      socials: false,
      swaps: false,
      onramp: false,
      activity: true,
      multiWallet: true,
      emailCapture: [],
    })
  })

  test('the gateway lists email among the social logins', () => {
    const remote = [{ id: 'social_login', isEnabled: true, config: ['email', 'github'] }]
    expect(resolve({}, remote)).toMatchObject({ email: true, socials: ['github'] })
  })

  test('§5.044 with the pay feature email and social login are disabled', () => {
    expect(resolve({ pay: true })).toMatchObject({ email: false, socials: false })
  })

  test.each([
    ['§3.044.reownBranding the maker’s mark', 'reownBranding', 'reown_branding', true],
    [
      '§3.044.reownAuthentication sign-in at the gateway',
      'reownAuthentication',
      'reown_authentication',
      false,
    ],
  ] as const)(
    '%s is on and off as the gateway says, and the site where it leaves the word to it',
    (_, name, id, without) => {
      const say = (isEnabled: boolean, config: string[] | null = []) => [{ id, isEnabled, config }]
      expect(resolve({}, say(true))[name]).toBe(true)
      expect(resolve({}, say(false))[name]).toBe(false)
      expect(resolve({ [name]: !without }, say(without))[name]).toBe(without)
      expect(resolve({ [name]: true }, [])[name]).toBe(false)
      expect(resolve({ [name]: true }, say(false, null))[name]).toBe(true)
      expect(resolve({ [name]: false }, say(true, null))[name]).toBe(false)
      expect(resolve({}, say(true, null))[name]).toBe(without)
      expect(resolve()[name]).toBe(without)
      expect(resolveFeatures({ local: { [name]: true }, isBasic: true })[name]).toBe(false)
    },
  )

  test('in basic mode every feature of the gateway is off', () => {
    expect(resolveFeatures({ local: {}, isBasic: true })).toMatchObject({
      email: false,
      swaps: false,
      activity: false,
    })
  })
})
