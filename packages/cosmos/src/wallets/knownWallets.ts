import type { KeplrLikeWallet } from '../CosmosOptions.js'

/**
 * Wallets that put an object of Keplr's shape into pages, where, and by which event they tell of another account. They bring no
 * picture, so the directory's stands for it. Names are those by which they announce themselves on other chains, so that one wallet is
 * one row (§3.005). Keplr is last: others stand in its place at times, so it is looked for when theirs are known.
 */
export const knownWallets: readonly KeplrLikeWallet[] = [
  {
    id: 'leap-cosmos',
    name: 'Leap',
    path: 'leap',
    changeEvent: 'leap_keystorechange',
    imageId: 'd64ae9c7-c0be-495d-041e-35c6bb2cc100',
    explorerId: 'd494cebe91f947ccfa169bc90877db0db2c10769c544c563b4b6b9a747d82553',
  },
  {
    id: 'cosmostation-cosmos',
    name: 'Cosmostation',
    path: 'cosmostation.providers.keplr',
    changeEvent: 'cosmostation_keystorechange',
    imageId: 'ea26c3c8-adb6-4dc4-ee02-35d6eee02800',
    explorerId: '4e6aafc0011843535d5c8177216f7d662853a2d169a3a253bf891a718be96ece',
  },
  {
    id: 'okx-cosmos',
    name: 'OKX Wallet',
    path: 'okxwallet.keplr',
    changeEvent: 'okxwallet_keystorechange',
    imageId: 'c55df831-3c52-49fc-d1d1-97a926dc0c00',
    explorerId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  },
  {
    id: 'station-cosmos',
    name: 'Station Wallet',
    path: 'station.keplr',
    changeEvent: 'station_wallet_change',
  },
  { id: 'ctrl-cosmos', name: 'Ctrl Wallet', path: 'xfi.keplr', changeEvent: 'xfi_keystorechange' },
  {
    id: 'trust-cosmos',
    name: 'Trust Wallet',
    path: 'trustWallet.cosmos',
    changeEvent: 'trust_keystorechange',
    imageId: '3386dde1-8b24-48c8-4b81-16979e342000',
    explorerId: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
  },
  {
    id: 'coin98-cosmos',
    name: 'Coin98 Super Wallet',
    path: 'coin98.cosmos',
    changeEvent: 'coin98_keystorechange',
    imageId: 'e7c6d5d0-b986-4348-de22-fc940e1aee00',
    explorerId: '81372761dad62f31526d29706f263783c22190e2eb9d3511fdde59859e02c279',
  },
  {
    id: 'compass-cosmos',
    name: 'Compass Wallet',
    path: 'compass',
    changeEvent: 'compass_keystorechange',
    imageId: '1d7dea00-96be-4ce8-ca15-d14bddbb5000',
    explorerId: 'e260e66360c103183f44924e5c80aa29975c5acdb52183df3e4ad1a431395da7',
  },
  {
    id: 'vultisig-cosmos',
    name: 'Vultisig',
    path: 'vultisig.keplr',
    changeEvent: 'vultisig_keystorechange',
    explorerId: 'e0c8f217ec05627a32edf8c6b66fe96617928290ef78cbfe794fd79e59a137b9',
  },
  {
    id: 'galaxy-station-cosmos',
    name: 'Galaxy Station',
    path: 'galaxyStation.keplr',
    changeEvent: 'galaxy_station_wallet_change',
  },
  { id: 'fin-cosmos', name: 'Fin Wallet', path: 'fin', changeEvent: 'fin_keystorechange' },
  {
    id: 'shell-cosmos',
    name: 'Shell Wallet',
    path: 'shellwallet',
    changeEvent: 'shellwallet_keystorechange',
  },
  { id: 'ninji-cosmos', name: 'Ninji Wallet', path: 'ninji', changeEvent: 'ninji_keystorechange' },
  {
    id: 'exodus-cosmos',
    name: 'Exodus',
    path: 'exodus.cosmos',
    imageId: '4c16cad4-cac9-4643-6726-c696efaf5200',
    explorerId: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
  },
  { id: 'pocket-cosmos', name: 'Pocket', path: 'pocket.cosmos', changeEvent: 'pocket_keystorechange' },
  {
    id: 'keplr-cosmos',
    name: 'Keplr',
    path: 'keplr',
    changeEvent: 'keplr_keystorechange',
    imageId: '750e0f10-0700-4ca5-7c0d-b4a55da72f00',
    explorerId: 'd525d0d6ec2b2448de8ebda4001ef1390f17fc5de3e75ef4d67930540cd51f43',
  },
]
