// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useSignMessage } from './useSignMessage.js'

test('useSignMessage asks the wallet in use, and says how far it is', async () => {
  const { result, connect } = renderKitHook(() => useSignMessage())
  await connect()
  let signing: Promise<string> | undefined
  act(() => {
    signing = result.current.signMessage({ message: 'hello' })
  })
  expect(result.current).toMatchObject({ status: 'pending', isPending: true })
  const signature = await act(() => signing)
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(result.current).toMatchObject({ status: 'success', data: signature, isPending: false })
  act(() => result.current.reset())
  expect(result.current).toMatchObject({ status: 'idle', data: undefined })
})

test('useSignMessage tells of a wallet that says no', async () => {
  const { result, connect, first } = renderKitHook(() => useSignMessage())
  await connect()
  first.behaviour.reject = ['personal_sign']
  await act(() =>
    expect(result.current.signMessage({ message: 'hello' })).rejects.toMatchObject({
      code: 'wallet/rejected',
    }),
  )
  expect(result.current).toMatchObject({ status: 'error', error: { code: 'wallet/rejected' } })
})

test('a text instead of an object is refused, and the wallet is not asked to sign nothing', async () => {
  const { result, connect, first } = renderKitHook(() => useSignMessage())
  await connect()
  const sign = result.current.signMessage as unknown as (given: string) => Promise<string>
  await act(() =>
    expect(sign('hi')).rejects.toThrow('"parameters" must be an object { message, namespace? }'),
  )
  expect(result.current).toMatchObject({ status: 'error', error: { code: 'parameters/invalid' } })
  expect(first.requests.map(({ method }) => method)).not.toContain('personal_sign')
})

test('of two questions the newer one counts', async () => {
  const { result, connect, first } = renderKitHook(() => useSignMessage())
  await connect()
  let older: Promise<unknown> | undefined
  first.behaviour.hang = ['personal_sign']
  act(() => {
    older = result.current
      .signMessage({ message: 'first', signal: AbortSignal.timeout(0) })
      .catch(() => 'left')
  })
  first.behaviour.hang = []
  const signature = await act(() => result.current.signMessage({ message: 'second' }))
  await act(() => older)
  expect(result.current).toMatchObject({ status: 'success', data: signature })
})
