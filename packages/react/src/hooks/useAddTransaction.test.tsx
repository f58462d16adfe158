// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useAddTransaction } from './useAddTransaction.js'
import { useHistory } from './useHistory.js'

test('useAddTransaction lists a transaction of the site’s own, and stays the same function', async () => {
  const { result, connect } = renderKitHook(() => ({ add: useAddTransaction(), own: useHistory().own }))
  const { add } = result.current
  await expect(add({ hash: '0x1', description: 'Mint' })).rejects.toMatchObject({
    code: 'history/no-account',
  })
  await connect()
  await act(() => add({ hash: '0x1', description: 'Mint' }))
  expect(result.current.own).toMatchObject([{ hash: '0x1', description: 'Mint', status: 'pending' }])
  expect(result.current.add).toBe(add)
})
