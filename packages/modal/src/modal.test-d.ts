import type { ChainFactory, Kit, OpenOptions } from '@latchkey/core'
import type * as react from '@latchkey/react'
import type { ComponentProps } from 'react'
import { expectTypeOf, test } from 'vitest'
import * as modal from './exports/index.js'
import type { OpenableViewId, Route, ViewId, ViewParameters } from './screen/views.js'

declare const sui: ChainFactory<'sui', { sign(): void }, 'sui:mainnet'>
declare const kit: Kit
const needed = { projectId: 'test', gateway: 'https://gateway.example.org' }

test('the kit of a page with the modal is a kit of its chains', () => {
  const make = () => modal.createKit({ ...needed, chains: [sui] })
  expectTypeOf(make).returns.toEqualTypeOf<Kit<readonly [typeof sui]>>()
  // @ts-expect-error a kit needs a chain
  modal.createKit({ ...needed, chains: [] })
})

test('a site opens the views that need nothing, and no other', () => {
  expectTypeOf<NonNullable<OpenOptions['view']>>().toEqualTypeOf<OpenableViewId>()
  kit.modal.open()
  kit.modal.open({ view: 'Networks' })
  kit.modal.open({ view: 'Connect', namespace: 'sui' })
  kit.modal.open({ view: 'WalletSend', arguments: { namespace: 'sui', to: '', amount: '1' } as never })
  kit.modal.open({ view: 'Swap', arguments: { fromToken: 'A', toToken: 'B', amount: '1' } })
  // @ts-expect-error there is no such view
  kit.modal.open({ view: 'Teleport' })
  // @ts-expect-error it needs a wallet, which a site cannot know
  kit.modal.open({ view: 'ConnectingExternal' })
  // @ts-expect-error it needs an email that a code was sent to
  kit.modal.open({ view: 'UpdateEmailPrimaryOtp' })
  // @ts-expect-error there is no such namespace
  kit.modal.open({ namespace: 'nowhere' })
  // @ts-expect-error no view has such arguments
  kit.modal.open({ view: 'Swap', arguments: { price: 1 } })
})

test('a route is a view with what it is opened with', () => {
  expectTypeOf<Route['view']>().toEqualTypeOf<ViewId>()
  expectTypeOf<Extract<Route, { view: 'SwitchNetwork' }>['parameters']>().toEqualTypeOf<{
    caipNetworkId: string
  }>()
  expectTypeOf<ViewParameters['Networks']>().toEqualTypeOf<undefined>()
  // @ts-expect-error the network is missing
  const route: Route = { view: 'SwitchNetwork', parameters: undefined }
  expectTypeOf(route).not.toBeAny()
})

test('the hooks of the modal are those of the kit', () => {
  expectTypeOf(modal.useAccount).toEqualTypeOf<typeof react.useAccount>()
  expectTypeOf(modal.useConnect).toEqualTypeOf<typeof react.useConnect>()
  expectTypeOf(modal.useModal).toEqualTypeOf<typeof react.useModal>()
  expectTypeOf(modal.useProvider).toEqualTypeOf<typeof react.useProvider>()
  expectTypeOf<ReturnType<typeof modal.useModal>['open']>().toEqualTypeOf<Kit['modal']['open']>()
})

test('components take their properties, and texts those that there are', () => {
  expectTypeOf<ComponentProps<typeof modal.ConnectButton>>().toEqualTypeOf<modal.ConnectButtonProps>()
  expectTypeOf<ComponentProps<typeof modal.KitButton>>().toEqualTypeOf<modal.KitButtonProps>()
  expectTypeOf<ComponentProps<typeof modal.Modal>>().toEqualTypeOf<modal.ModalProps>()
  expectTypeOf<modal.Messages>().toExtend<modal.MessageOverrides>()
  // @ts-expect-error there is no such text
  const overrides: modal.MessageOverrides = { nothing: { title: '' } }
  expectTypeOf(overrides).not.toBeAny()
})
