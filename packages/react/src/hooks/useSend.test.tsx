// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useFeature } from '../useFeature.js'
import { useSend } from './useSend.js'
import { useTokens } from './useTokens.js'

test('useTokens asks once an account is there, and again when it is told', async () => {
  const { result, connect, gateway, first } = renderKitHook(() => useTokens())
  const path = `/v1/account/${first.addresses[0]}/balance`
  const asked = () => gateway.calls.filter(({ url }) => url.pathname === path).length
  gateway.answers[path] = { balances: [] }
  expect(result.current.status).toBe('idle')
  await connect()
  await waitFor(() => expect(result.current.status).toBe('ready'))
  expect(asked()).toBe(1)
  await act(async () => result.current.refresh())
  await waitFor(() => expect(asked()).toBe(2))
})

test('useSend gives the transfer that is put together', async () => {
  const { result, kit } = renderKitHook(() => useSend())
  expect(result.current.send.step).toEqual({ status: 'editing' })
  await act(() => kit.send.setAmount('1.5'))
  expect(result.current.send.draft.sendTokenAmount).toBe('1.5')
})

test('useSend opens a transfer from code, and says why it cannot', async () => {
  const { result } = renderKitHook(() => useSend())
  const transfer = {
    amount: '1',
    assetAddress: `0x${'e'.repeat(40)}`,
    namespace: 'eip155',
    chainId: 1,
    to: `0x${'1'.repeat(40)}`,
  } as const
  await act(() =>
    expect(result.current.openSend(transfer)).rejects.toMatchObject({ code: 'send/no-address' }),
  )
})

test('useFeature gives what a feature knows and what can be done, the same functions every time', async () => {
  const { result } = renderKitHook(() => useFeature('send'))
  const { setAmount } = result.current
  await act(() => setAmount('2'))
  expect(result.current.state?.draft.sendTokenAmount).toBe('2')
  expect(result.current.setAmount).toBe(setAmount)
})
