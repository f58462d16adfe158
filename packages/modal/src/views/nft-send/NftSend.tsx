import type { LoadedKitState, NftPlace } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Skeleton } from '../../components/Skeleton.js'
import { Stack } from '../../components/Stack.js'
import { useMessages } from '../../messages/useMessages.js'
import { MissingNft } from '../nft/MissingNft.js'
import { findNft, toNftKey, toNftPlace } from '../nfts/nftPlaces.js'
import { useNftList } from '../nfts/useNftList.js'
import { isWithOthers } from '../wallet-send/isWithOthers.js'
import { SendForm } from '../wallet-send/SendForm.js'
import { TransferProgress } from '../wallet-send/TransferProgress.js'

const selectSend = (state: LoadedKitState) => state.send

/** Puts the transfer of an NFT together. */
export function NftSend({ parameters: place }: { parameters: NftPlace }): ReactNode {
  const kit = useProvidedKit()
  const { draft, step } = useProvidedKitState(selectSend)
  const { isFirstLoad, nfts } = useNftList()
  const nft = findNft(nfts, place)
  const { token } = draft
  const isChosen = token?.type === 'nft' && toNftKey(toNftPlace(token)) === toNftKey(place)
  const isBusy = isWithOthers(step)

  useEffect(() => {
    const { draft: left, step: before } = kit.store.getState().send
    if (isWithOthers(before)) return
    // What was opened from code and left behind is not what the visitor wants to send now.
    if (left.arguments) void kit.send.reset()
    else void kit.send.edit()
  }, [kit])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is loaded anew has the same NFT in another object
  useEffect(() => {
    if (nft && !isChosen && !isBusy) void kit.send.setNft(nft).catch(() => undefined)
  }, [kit, nft?.label, isChosen, isBusy])

  if (isBusy) return <TransferProgress />
  if (!nft && !isFirstLoad) return <MissingNft place={place} />
  if (!isChosen) return <LoadingForm />
  return <SendForm token={token} isReadOnly={false} />
}

function LoadingForm(): ReactNode {
  const { nfts: texts } = useMessages()
  return (
    <div role="status">
      <span className="lk-visually-hidden">{texts.sendLoading}</span>
      <Stack gap={12}>
        <Skeleton height={72} />
        <Skeleton height={92} />
        <Skeleton height={24} />
        <Skeleton height={48} />
      </Stack>
    </div>
  )
}
