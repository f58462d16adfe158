// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKitHook } from '../testing/renderKitHook.js'
import { useNfts } from './useNfts.js'

const nft = (tokenId: string) => ({
  ...{ contract: `0x${'c'.repeat(40)}`, token_id: tokenId, kind: 'nft', amount: '1', name: null },
  ...{ collection: { name: 'Keys', symbol: 'KEY' }, description: null, image_url: null },
  ...{ is_animated: false, traits: [], flags: { is_spam: false } },
})

test('useNfts asks once an account is there, and for more when it is told', async () => {
  const { result, connect, gateway, first } = renderKitHook(() => useNfts())
  const path = `/v1/account/${first.addresses[0]}/nfts`
  gateway.answers[path] = ({ url }: { url: URL }) =>
    url.searchParams.has('cursor') ? { data: [nft('1')], next: null } : { data: [nft('2')], next: 'p2' }
  expect(result.current.status).toBe('idle')
  await connect()
  await waitFor(() => expect(result.current.status).toBe('ready'))
  await act(async () => result.current.loadNextPage())
  await waitFor(() => expect(result.current.nfts.map(({ token_id }) => token_id)).toEqual(['2', '1']))
  await act(async () => result.current.refresh())
  await waitFor(() => expect(result.current.nfts.map(({ token_id }) => token_id)).toEqual(['2']))
})
