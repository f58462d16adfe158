import type {
  AccountState,
  BalancesState,
  Connection,
  ConnectorRow,
  ConnectState,
  KitGroups,
  KitState,
  Network,
  SendState,
  TrackedEvent,
} from '@latchkey/core'
import { expectTypeOf, test } from 'vitest'
import * as hooks from '../exports/index.js'

test('every hook returns its ReturnType', () => {
  expectTypeOf(hooks.useAccount).returns.toEqualTypeOf<hooks.UseAccountReturnType>()
  expectTypeOf(hooks.useApprovals).returns.toEqualTypeOf<hooks.UseApprovalsReturnType>()
  expectTypeOf(hooks.useTokens).returns.toEqualTypeOf<hooks.UseTokensReturnType>()
  expectTypeOf(hooks.useConnect).returns.toEqualTypeOf<hooks.UseConnectReturnType>()
  expectTypeOf(hooks.useConnections).returns.toEqualTypeOf<hooks.UseConnectionsReturnType>()
  expectTypeOf(hooks.useConnectors).returns.toEqualTypeOf<hooks.UseConnectorsReturnType>()
  expectTypeOf(hooks.useDisconnect).returns.toEqualTypeOf<hooks.UseDisconnectReturnType>()
  expectTypeOf(hooks.useEvents).returns.toEqualTypeOf<hooks.UseEventsReturnType>()
  expectTypeOf(hooks.useNfts).returns.toEqualTypeOf<hooks.UseNftsReturnType>()
  expectTypeOf(hooks.useKit).returns.toEqualTypeOf<hooks.UseKitReturnType>()
  expectTypeOf(hooks.useModal).returns.toEqualTypeOf<hooks.UseModalReturnType>()
  expectTypeOf(hooks.useName).returns.toEqualTypeOf<hooks.UseNameReturnType>()
  expectTypeOf(hooks.useNetwork).returns.toEqualTypeOf<hooks.UseNetworkReturnType>()
  expectTypeOf(hooks.useHistory).returns.toEqualTypeOf<hooks.UseHistoryReturnType>()
  expectTypeOf(hooks.useSend).returns.toEqualTypeOf<hooks.UseSendReturnType>()
  expectTypeOf(hooks.useSwap).returns.toEqualTypeOf<hooks.UseSwapReturnType>()
  expectTypeOf(hooks.useSignIn).returns.toEqualTypeOf<hooks.UseSignInReturnType>()
  expectTypeOf(hooks.useSignMessage).returns.toEqualTypeOf<hooks.UseSignMessageReturnType>()
  expectTypeOf(hooks.useSwitchAccount).returns.toEqualTypeOf<hooks.UseSwitchAccountReturnType>()
  expectTypeOf(hooks.useSwitchNetwork).returns.toEqualTypeOf<hooks.UseSwitchNetworkReturnType>()
  expectTypeOf(hooks.useTheme).returns.toEqualTypeOf<hooks.UseThemeReturnType>()
  expectTypeOf(hooks.useWalletInfo).returns.toEqualTypeOf<hooks.UseWalletInfoReturnType>()
})

test('what a hook takes is its Parameters', () => {
  expectTypeOf(hooks.useAccount).parameter(0).toEqualTypeOf<hooks.UseAccountParameters | undefined>()
  expectTypeOf(hooks.useConnections).parameter(0).toEqualTypeOf<hooks.UseConnectionsParameters | undefined>()
  expectTypeOf(hooks.useNetwork).parameter(0).toEqualTypeOf<hooks.UseNetworkParameters | undefined>()
  expectTypeOf(hooks.useWalletInfo).parameter(0).toEqualTypeOf<hooks.UseWalletInfoParameters | undefined>()
})

test('what hooks return is what the core knows', () => {
  expectTypeOf<hooks.UseAccountReturnType>().toExtend<AccountState>()
  expectTypeOf<hooks.UseTokensReturnType>().toExtend<BalancesState>()
  expectTypeOf<hooks.UseConnectReturnType['state']>().toEqualTypeOf<ConnectState>()
  expectTypeOf<hooks.UseConnectionsReturnType['connections']>().toEqualTypeOf<readonly Connection[]>()
  expectTypeOf<hooks.UseConnectorsReturnType>().toEqualTypeOf<readonly ConnectorRow[]>()
  expectTypeOf<hooks.UseNetworkReturnType['caipNetwork']>().toEqualTypeOf<Network | undefined>()
  expectTypeOf<hooks.UseSendReturnType['send']>().toEqualTypeOf<SendState>()
  expectTypeOf<hooks.UseEventsReturnType>().toEqualTypeOf<TrackedEvent | undefined>()
})

test('every hook that does something has one shape, which each of its flags narrows', () => {
  expectTypeOf<hooks.UseConnectReturnType>().toExtend<hooks.ActionReturnType<Connection>>()
  expectTypeOf<hooks.UseDisconnectReturnType>().toExtend<hooks.ActionReturnType<void>>()
  expectTypeOf<hooks.UseSignMessageReturnType>().toExtend<hooks.ActionReturnType<string>>()
  expectTypeOf<hooks.UseSwitchAccountReturnType>().toExtend<hooks.ActionReturnType<void>>()
  expectTypeOf<hooks.UseSwitchNetworkReturnType>().toExtend<hooks.ActionReturnType<void>>()
  expectTypeOf<hooks.UseUpdateEmailReturnType>().toExtend<hooks.ActionReturnType<{ email: string }>>()
  type Signing = hooks.UseSignMessageReturnType
  expectTypeOf<Extract<Signing, { isSuccess: true }>['data']>().toEqualTypeOf<string>()
  expectTypeOf<Extract<Signing, { status: 'success' }>['data']>().toEqualTypeOf<string>()
  expectTypeOf<Extract<Signing, { isError: true }>['error']>().toEqualTypeOf<Error>()
  expectTypeOf<Parameters<typeof hooks.useConnect>[0]>().toEqualTypeOf<
    hooks.ActionCallbacks<Connection> | undefined
  >()
})

test('a feature is typed by its name', () => {
  expectTypeOf(hooks.useFeature<'send'>).returns.toExtend<KitGroups['send']>()
  expectTypeOf(hooks.useFeature<'history'>)
    .returns.toHaveProperty('state')
    .toEqualTypeOf<KitState['history']>()
  // @ts-expect-error there is no such feature
  hooks.useFeature('teleport')
})

test('useKitState returns what the selector returns', () => {
  const select = ({ modal }: KitState) => modal.isOpen
  expectTypeOf(hooks.useKitState<boolean>)
    .parameter(0)
    .toEqualTypeOf<typeof select>()
  expectTypeOf(hooks.useKitState<boolean>).returns.toBeBoolean()
})

test('of a kit that is not registered nothing is known of its wallets', () => {
  expectTypeOf(hooks.useProvider<'eip155'>).returns.toBeUnknown()
})
