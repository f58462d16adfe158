import { expect, test } from 'vitest'
import { getWalletSource } from './getWalletSource.js'

const app_store = 'https://apps.test/amber'
const play_store = 'https://play.test/amber'
const homepage = 'https://amber.test/'
const desktop = { isMobile: false, system: 'other' } as const
const iphone = { isMobile: true, system: 'ios' } as const
const android = { isMobile: true, system: 'android' } as const

test.each([
  ['several on a computer', { app_store, homepage }, desktop, { kind: 'list' }],
  ['only the homepage', { homepage }, desktop, { kind: 'page', url: homepage }],
  ['an iPhone', { app_store, play_store, homepage }, iphone, { kind: 'page', url: app_store }],
  ['an Android phone', { app_store, play_store, homepage }, android, { kind: 'page', url: play_store }],
  ['a phone without its store', { app_store, homepage }, android, { kind: 'page', url: homepage }],
  ['a phone whose store has nothing', { app_store }, android, undefined],
  ['nothing at all', {}, desktop, undefined],
  ['no web address', { homepage: 'javascript:alert(1)' }, desktop, undefined],
] as const)(
  '§2.003.ConnectingWalletConnect where a wallet is had from: %s',
  (_, wallet, environment, source) => {
    expect(getWalletSource(wallet, environment)).toEqual(source)
  },
)
