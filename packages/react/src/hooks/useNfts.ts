import type { NftGroup, NftState } from '@latchkey/core'
import { emptyNfts } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useFeature } from '../useFeature.js'
import { useAccount } from './useAccount.js'

/** Result of {@link useNfts}: the NFTs, and functions that load more of them, all anew, and the picture of one. */
export type UseNftsReturnType = NftState &
  Pick<NftGroup, 'loadPicture'> & { loadNextPage(): void; refresh(): void }

/** The NFTs of the active account on the active network. They are loaded when a component first asks for them. */
export function useNfts(): UseNftsReturnType {
  const { load, loadNextPage, loadPicture, state } = useFeature('nfts')
  const { caipAddress } = useAccount()
  useEffect(() => {
    if (caipAddress) void load()
  }, [load, caipAddress])
  return {
    ...(state ?? emptyNfts),
    loadNextPage: () => void loadNextPage(),
    loadPicture,
    refresh: () => void load(),
  }
}
