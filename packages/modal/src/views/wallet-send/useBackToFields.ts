import { useProvidedKit } from '@latchkey/react/internal'
import { useScreen } from '../../screen/useScreen.js'
import { toNftPlace } from '../nfts/nftPlaces.js'

/** Goes from a review, or what came of it, back to the fields. */
export function useBackToFields(): () => void {
  const kit = useProvidedKit()
  const { store, router } = useScreen()
  return () => {
    const { draft, step } = kit.store.getState().send
    const token = draft.token ?? ('quote' in step ? step.quote?.token : undefined)
    const isNft = token?.type === 'nft'
    void kit.send.edit()
    // The review may have been opened from Account, where a transfer that was left shows.
    if (store.getState().history.at(-2)?.view === (isNft ? 'NftSend' : 'WalletSend')) router.back()
    else if (isNft) router.replace('NftSend', toNftPlace(token))
    else router.replace('WalletSend', draft.arguments)
  }
}
