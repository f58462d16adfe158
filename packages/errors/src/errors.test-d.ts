import { expectTypeOf, test } from 'vitest'
import { AccountError } from './exports/account.js'
import { AppKitError, type ErrorCode, type ErrorContext, isAppKitError } from './exports/index.js'
import { PairingError } from './exports/pairing.js'
import { SendError } from './exports/send.js'

test('a code has the context that its message needs', () => {
  expectTypeOf<ErrorContext<'network/not-found'>>().toEqualTypeOf<{ caipNetworkId: string }>()
  expectTypeOf<ErrorContext<'network/switch-timeout'>>().toEqualTypeOf<{ walletName: string }>()
  expectTypeOf<ErrorContext<'kit/no-chains'>>().toEqualTypeOf<undefined>()
  new AppKitError('network/not-found', { caipNetworkId: '' })
  new AppKitError('kit/no-chains')
  new AppKitError('kit/no-chains', undefined, { cause: 1 })
  // @ts-expect-error the network is missing
  new AppKitError('network/not-found')
  // @ts-expect-error the network is a text
  new AppKitError('network/not-found', { caipNetworkId: 1 })
  // @ts-expect-error it has no context
  new AppKitError('kit/no-chains', { namespace: '' })
  // @ts-expect-error there is no such code
  new AppKitError('network/lost')
})

test('the class of a domain makes errors of that domain alone', () => {
  expectTypeOf(new SendError('send/network-not-found', { chainId: '' })).toExtend<
    AppKitError<'send/network-not-found'>
  >()
  expectTypeOf(new AccountError('account/call-to-zero-address', { index: 0 }).context).toEqualTypeOf<{
    index: number
  }>()
  // @ts-expect-error it is of another domain
  new SendError('pairing/expired')
  // @ts-expect-error it is of another domain
  new PairingError('send/no-address')
  // @ts-expect-error the index is missing
  new AccountError('account/call-to-zero-address', {})
})

test('a guard narrows to its code, and the code to its context', () => {
  const value: unknown = undefined
  if (isAppKitError(value)) expectTypeOf(value.code).toEqualTypeOf<ErrorCode>()
  if (isAppKitError(value, 'send/token-not-found')) {
    expectTypeOf(value.code).toEqualTypeOf<'send/token-not-found'>()
    expectTypeOf(value.context).toEqualTypeOf<{ address: string }>()
  }
  // @ts-expect-error there is no such code
  isAppKitError(value, 'send/lost')
})

test('a code is one of a domain’s, never any text', () => {
  expectTypeOf<string>().not.toExtend<ErrorCode>()
  expectTypeOf<'secure/address-foreign'>().toExtend<ErrorCode>()
})
