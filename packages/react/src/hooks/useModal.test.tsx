// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useEvents, useModal, useTheme } from './useModal.js'

test('useModal opens and closes', async () => {
  const { result } = renderKitHook(() => useModal())
  expect(result.current.isOpen).toBe(false)
  await act(() => result.current.open())
  expect(result.current.isOpen).toBe(true)
  act(() => result.current.close())
  expect(result.current.isOpen).toBe(false)
})

test('useEvents gives the newest event', async () => {
  const { result, connect, kit } = renderKitHook(() => useEvents())
  await connect()
  expect(result.current).toMatchObject({ event: 'CONNECT_SUCCESS', properties: { name: 'Wallet 1' } })
  await act(() => kit.connections.disconnect())
  expect(result.current?.event).toBe('DISCONNECT_SUCCESS')
})

test('useTheme reads and changes the look', () => {
  const { result } = renderKitHook(() => useTheme())
  act(() => result.current.setMode('dark'))
  act(() => result.current.setVariables({ accent: '#123456' }))
  expect(result.current).toMatchObject({ mode: 'dark', variables: { accent: '#123456' } })
})
