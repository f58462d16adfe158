// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useAccountEffect } from './useAccountEffect.js'

test('useAccountEffect tells of connecting and of leaving, and not of another account', async () => {
  const told: string[] = []
  const { connect, first, kit } = renderKitHook(() =>
    useAccountEffect({
      onConnect: ({ address }) => told.push(`connected ${address}`),
      onDisconnect: () => told.push('left'),
    }),
  )
  expect(told).toEqual([])
  await connect()
  expect(told).toEqual([`connected ${first.addresses[0]}`])
  await act(async () => first.selectAccount(1))
  expect(told).toHaveLength(1)
  await act(() => kit.connections.disconnect())
  expect(told.slice(1)).toEqual(['left'])
})

test('useAccountEffect follows the namespace it is asked for', async () => {
  const told: string[] = []
  const { connect } = renderKitHook(() =>
    useAccountEffect({ namespace: 'solana', onConnect: () => told.push('connected') }),
  )
  await connect()
  expect(told).toEqual([])
})
