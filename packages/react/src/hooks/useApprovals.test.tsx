// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useApprovals } from './useApprovals.js'

test('useApprovals asks once an account is there, and again when it is told', async () => {
  const { result, connect, gateway, first } = renderKitHook(() => useApprovals())
  const path = `/v1/account/${first.addresses[0]}/approvals`
  const asked = () => gateway.calls.filter(({ url }) => url.pathname === path).length
  gateway.answers[path] = { data: [] }
  expect(result.current).toMatchObject({ status: 'idle', approvals: [] })
  await connect()
  await waitFor(() => expect(result.current.status).toBe('ready'))
  expect(asked()).toBe(1)
  await act(async () => result.current.refresh())
  await waitFor(() => expect(asked()).toBe(2))
})

test('useApprovals revokes what is listed alone', async () => {
  const { result, connect } = renderKitHook(() => useApprovals())
  await connect()
  await act(() =>
    expect(result.current.revoke(['another'])).rejects.toMatchObject({ code: 'approvals/not-listed' }),
  )
})
