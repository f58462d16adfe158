// What a site writes once, so that hooks know its kit. It holds for a whole program, hence tsconfig.registered.json.
import { createKit, type Network } from '@latchkey/core'
import { type Eip1193Provider, evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { expectTypeOf, test } from 'vitest'
import {
  type RegisteredKit,
  type UseAccountReturnType,
  type UseNetworkReturnType,
  type UseProviderParameters,
  type UseProviderReturnType,
  type UseSwitchNetworkReturnType,
  useAccount,
  useKit,
  useProvider,
} from './exports/index.js'

const kit = createKit({
  projectId: 'test',
  gateway: 'https://gateway.example.org',
  chains: [evm({ networks: [mainnet] })],
})

declare module '@latchkey/core' {
  interface Register {
    kit: typeof kit
  }
}

test('hooks know the kit that is registered', () => {
  expectTypeOf<RegisteredKit>().toEqualTypeOf<typeof kit>()
  expectTypeOf(useKit).returns.toEqualTypeOf<typeof kit>()
})

const useAny = () => useAccount()

test('the address of a site that has EVM only has the form viem asks for', () => {
  expectTypeOf(useAccount<'eip155'>)
    .returns.toHaveProperty('address')
    .toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(useAny).returns.toHaveProperty('address').toEqualTypeOf<`0x${string}` | undefined>()
})

test('useProvider knows its namespaces and their wallets', () => {
  expectTypeOf<UseProviderParameters>().toEqualTypeOf<'eip155'>()
  expectTypeOf<UseProviderReturnType<'eip155'>>().toEqualTypeOf<Eip1193Provider | undefined>()
  expectTypeOf(useProvider<'eip155'>).returns.toEqualTypeOf<Eip1193Provider | undefined>()
  // @ts-expect-error the kit has no such chain
  expectTypeOf(useProvider<'solana'>).returns.toBeUnknown()
})

test('useAccount is narrowed by each of its flags, and by its status', () => {
  const account = {} as UseAccountReturnType
  if (account.isConnected) expectTypeOf(account.address).toEqualTypeOf<`0x${string}`>()
  if (account.status === 'connected') expectTypeOf(account.address).toEqualTypeOf<`0x${string}`>()
  if (account.isConnecting || account.isReconnecting || account.isDisconnected) {
    expectTypeOf(account.address).toEqualTypeOf<undefined>()
  }
  if (account.address) expectTypeOf(account.caipAddress).not.toBeUndefined()
  expectTypeOf(account.status).toEqualTypeOf<'connected' | 'connecting' | 'reconnecting' | 'disconnected'>()
})

test('hooks go to networks of the kit alone', () => {
  for (const switchNetwork of [
    {} as UseNetworkReturnType['switchNetwork'],
    {} as UseSwitchNetworkReturnType['switchNetwork'],
  ]) {
    expectTypeOf(switchNetwork).parameter(0).toEqualTypeOf<'eip155:1' | Pick<Network, 'caipNetworkId'>>()
    // One that was added while the page runs.
    expectTypeOf(switchNetwork).toBeCallableWith({} as Network)
    // @ts-expect-error the kit has no such network
    expectTypeOf(switchNetwork).toBeCallableWith('eip155:999')
  }
})
