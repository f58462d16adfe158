import { type ChainFactory, createKit, getAccount, type KitState, type Network } from '@latchkey/core'
import { expectTypeOf, test } from 'vitest'
import { bitcoin } from './bitcoin.js'
import type { BitcoinProvider } from './exports/index.js'
import { bitcoinTestnet, bitcoin as mainnet } from './networks.js'

const needed = { projectId: 'test', gateway: 'https://gateway.example.org' }
const testnetId = 'bip122:00000000da84f2bafbbc53dee25a72ae'
type Testnet = typeof testnetId
declare const other: Network & { caipNetworkId: 'sui:mainnet' }

test('a chain of it has its wallets and its networks', () => {
  const chain = bitcoin({ networks: [bitcoinTestnet] })
  expectTypeOf(chain).toEqualTypeOf<ChainFactory<'bip122', BitcoinProvider, Testnet>>()
  const kit = createKit({ ...needed, chains: [chain], defaultNetwork: testnetId })
  expectTypeOf(kit.getProvider('bip122')).toEqualTypeOf<BitcoinProvider>()
  // @ts-expect-error the kit has no such chain
  kit.getProvider('solana')
})

test('a network id is one of the networks of the kit', () => {
  const kit = createKit({ ...needed, chains: [bitcoin({ networks: [bitcoinTestnet] })] })
  type Id = Extract<Parameters<typeof kit.networks.switchNetwork>[0], string>
  expectTypeOf<Id>().toEqualTypeOf<Testnet>()
  // @ts-expect-error the kit has the test network alone
  kit.networks.switchNetwork(mainnet.caipNetworkId)
})

test('its networks are its own, at least one, and its wallets have all they need', () => {
  bitcoin({ networks: [mainnet], wallets: [{ id: 'example', name: 'Example', path: 'example.bitcoin' }] })
  // @ts-expect-error a chain needs a network
  bitcoin({ networks: [] })
  // @ts-expect-error it is a network of another namespace
  bitcoin({ networks: [mainnet, other] })
  // @ts-expect-error a list of addresses
  bitcoin({ networks: [mainnet], customRpcUrls: { [testnetId]: 'http://localhost:3002' } })
  // @ts-expect-error a wallet has a path
  bitcoin({ networks: [mainnet], wallets: [{ id: 'example', name: 'Example' }] })
})

test('what a wallet may not be able to do is asked for first', () => {
  const provider = {} as BitcoinProvider
  // @ts-expect-error a wallet may not sign transactions
  provider.signPsbt({ psbt: '', inputs: [] })
  expectTypeOf(getAccount({} as KitState, 'bip122').address).toEqualTypeOf<string | undefined>()
})
