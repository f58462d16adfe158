// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useSwap } from './useSwap.js'

const coin = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

test('useSwap loads the tokens once an account is there, with the coin to be sold', async () => {
  const { result, connect, gateway } = renderKitHook(() => useSwap())
  gateway.answers['/v1/convert/tokens'] = {
    tokens: [{ name: 'Ether', symbol: 'ETH', address: coin, decimals: 18, logoUri: null, eip2612: false }],
  }
  expect(result.current.tokenStatus).toBe('idle')
  await connect()
  await waitFor(() => expect(result.current.tokenStatus).toBe('ready'))
  await waitFor(() => expect(result.current.draft.sold?.symbol).toBe('ETH'))
  expect(result.current.step).toEqual({ status: 'editing' })
})
