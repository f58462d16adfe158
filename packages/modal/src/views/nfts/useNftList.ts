import { getActiveAddress, getNetwork, type LoadedKitState, type NftState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { useEffect } from 'react'

const selectNfts = (state: LoadedKitState) => state.nfts
const selectNetworkId = (state: LoadedKitState) => getNetwork(state)?.caipNetworkId
const selectAddress = (state: LoadedKitState) => getActiveAddress(state)

/** The NFTs of the account in front; they are loaded where they are not there yet. */
export function useNftList(): NftState & { isFirstLoad: boolean; retry(): void } {
  const kit = useProvidedKit()
  const list = useProvidedKitState(selectNfts)
  const networkId = useProvidedKitState(selectNetworkId)
  const address = useProvidedKitState(selectAddress)
  const { nfts, status } = list
  const isIdle = status === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has other ones
  useEffect(() => {
    if (isIdle) void kit.nfts.load()
  }, [kit, isIdle, networkId, address])
  return {
    ...list,
    isFirstLoad: nfts.length === 0 && (isIdle || status === 'loading') && list.next === undefined,
    // What is on screen stays; the page that failed is asked for again.
    retry: () => void (list.next === undefined ? kit.nfts.load() : kit.nfts.loadNextPage()),
  }
}
