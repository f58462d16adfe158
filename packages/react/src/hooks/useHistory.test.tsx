// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useHistory } from './useHistory.js'

const transaction = (id: string) => ({
  id,
  metadata: {
    ...{ operationType: 'receive', hash: `0x${id}`, minedAt: '2026-01-15T10:20:30Z', sentFrom: '0x1' },
    ...{ sentTo: '0x2', status: 'confirmed', nonce: 1, application: null, chain: 'eip155:1' },
  },
  transfers: [],
})

test('useHistory asks once an account is there, and further back when it is told', async () => {
  const { result, connect, gateway, first } = renderKitHook(() => useHistory())
  gateway.answers[`/v1/account/${first.addresses[0]}/history`] = ({ url }: { url: URL }) =>
    url.searchParams.has('cursor')
      ? { data: [transaction('1')], next: null }
      : { data: [transaction('2')], next: 'p2' }
  expect(result.current.status).toBe('idle')
  await connect()
  await waitFor(() => expect(result.current.status).toBe('ready'))
  await act(async () => result.current.loadNextPage())
  await waitFor(() => expect(result.current.transactions.map(({ id }) => id)).toEqual(['2', '1']))
  await act(async () => result.current.refresh())
  await waitFor(() => expect(result.current.transactions.map(({ id }) => id)).toEqual(['2']))
})
