// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useWallets } from './useWallets.js'

const directory = Array.from({ length: 45 }, (_, index) => ({
  id: `w${index}`,
  name: index === 44 ? 'Zebra' : `Wallet ${index}`,
  chains: ['eip155:1'],
  image_id: index === 0 ? 'picture' : null,
}))

/** The directory as a gateway has it, in pages and searched by name. */
function answerDirectory({ url }: { url: URL }) {
  const { page = '1', entries = '40', search = '' } = Object.fromEntries(url.searchParams)
  const found = directory.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const start = (Number(page) - 1) * Number(entries)
  return { count: found.length, data: found.slice(start, start + Number(entries)) }
}

const getNames = ({ wallets }: { wallets: readonly { name: string }[] }) => wallets.map(({ name }) => name)

test('useWallets lists the directory page by page', async () => {
  const { result } = renderKitHook(() => useWallets(), { answers: { '/getWallets': answerDirectory } })
  expect(result.current).toMatchObject({ wallets: [], isLoading: true, hasMore: true })
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  expect(result.current).toMatchObject({ count: 45, hasMore: true, isFailed: false })
  expect(getNames(result.current)).not.toContain('Zebra')
  const [first] = result.current.wallets
  expect(first && result.current.getImageUrl(first)).toContain('/picture')
  await act(async () => result.current.loadMore())
  await waitFor(() => expect(result.current.hasMore).toBe(false))
  expect(result.current.wallets).toHaveLength(45)
  expect(new Set(getNames(result.current)).size).toBe(45)
})

test('useWallets shows what is loaded at once, and what the search of the directory finds a moment later', async () => {
  const { result, clock, gateway } = renderKitHook(
    () => {
      const [query, setQuery] = useState('')
      return { setQuery, ...useWallets({ query }) }
    },
    { answers: { '/getWallets': answerDirectory } },
  )
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  act(() => result.current.setQuery('Wallet 1'))
  expect(getNames(result.current)).toContain('Wallet 12')
  expect(result.current).toMatchObject({ isLoading: true, hasMore: false })
  act(() => result.current.setQuery('zeb'))
  expect(result.current.wallets).toEqual([])
  const isSearch = ({ url }: { url: URL }) => url.searchParams.has('search')
  await waitFor(() => expect(gateway.calls.filter(isSearch)).toHaveLength(1))
  await act(async () => clock.advance(300))
  await waitFor(() => expect(getNames(result.current)).toEqual(['Zebra']))
  expect(result.current.isLoading).toBe(false)
  act(() => result.current.setQuery(''))
  expect(result.current).toMatchObject({ hasMore: true, isLoading: false })
})

test('useWallets says that a page did not come, and asks again', async () => {
  const failing = vi.fn(() => new Response('', { status: 503 }))
  const { result, gateway } = renderKitHook(() => useWallets(), { answers: { '/getWallets': failing } })
  await waitFor(() => expect(result.current).toMatchObject({ isFailed: true, isLoading: false }))
  gateway.answers['/getWallets'] = answerDirectory
  await act(async () => result.current.loadMore())
  await waitFor(() => expect(result.current).toMatchObject({ isFailed: false, count: 45 }))
})

test('two components with different queries do not ask in turns', async () => {
  const { clock, gateway } = renderKitHook(
    () => [useWallets({ query: 'zebra' }), useWallets({ query: 'wallet 2' })],
    {
      answers: { '/getWallets': answerDirectory },
    },
  )
  const isSearch = ({ url }: { url: URL }) => url.searchParams.has('search')
  await waitFor(() => expect(gateway.calls.filter(isSearch)).toHaveLength(2))
  await act(async () => clock.advance(300))
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)))
  expect(gateway.calls.filter(isSearch)).toHaveLength(2)
})
