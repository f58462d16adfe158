import { findNetwork, hasCapability, type LoadedKitState, type NftPlace } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorState } from '../../components/ErrorState.js'
import { Notice } from '../../components/Notice.js'
import { Skeleton } from '../../components/Skeleton.js'
import { Stack } from '../../components/Stack.js'
import { SendIcon } from '../../icons/SendIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { getDoubtText } from '../nfts/HiddenNfts.js'
import { findNft } from '../nfts/nftPlaces.js'
import { useNftList } from '../nfts/useNftList.js'
import { formatCount } from '../wallet-send/formatTransfer.js'
import { BigPicture } from './BigPicture.js'
import { MissingNft } from './MissingNft.js'
import { NftFacts } from './NftFacts.js'

/** Kinds whose transfer can be asked for. */
const sendableKinds: ReadonlySet<string> = new Set(['nft', 'multi-token'])

const selectCanSend = (state: LoadedKitState) => state.features.send && hasCapability(state, 'nfts')

/** All that is known of one NFT, and the way to send it. */
export function Nft({ parameters: place }: { parameters: NftPlace }): ReactNode {
  const { nfts: texts } = useMessages()
  const { router } = useScreen()
  const { isFirstLoad, nfts, retry, status } = useNftList()
  const canSend = useProvidedKitState(selectCanSend)
  const network = useProvidedKitState((state) => findNetwork(state, place.caipNetworkId))
  const nft = findNft(nfts, place)
  if (!nft && isFirstLoad) return <LoadingNft />
  if (!nft && status === 'failed' && nfts.length === 0)
    return <ErrorState title={texts.failedTitle} text={texts.failedText} onRetry={retry} />
  if (!nft) return <MissingNft place={place} />
  const { amount, collection, description, flags, kind, label } = nft
  return (
    <Stack gap={16}>
      <BigPicture nft={nft} network={network} />
      <div>
        <h3 className="lk-nft-title">{label}</h3>
        <p className="lk-nft-collection">{collection.name ?? collection.symbol}</p>
        {amount !== '1' && (
          <p className="lk-nft-collection lk-numeric">
            {texts.amountLabel({ count: formatCount(BigInt(amount)) })}
          </p>
        )}
      </div>
      {flags.is_spam && <Notice tone="warning">{getDoubtText(nft, texts)}</Notice>}
      {description && <p className="lk-nft-description">{description}</p>}
      <NftFacts nft={nft} network={network} />
      {canSend && sendableKinds.has(kind) && (
        <div className="lk-nft-actions">
          <Button
            variant="primary"
            icon={<SendIcon size={18} />}
            onClick={() => router.push('NftSend', place)}
          >
            {texts.send}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function LoadingNft(): ReactNode {
  const { nfts: texts } = useMessages()
  return (
    <div role="status">
      <span className="lk-visually-hidden">{texts.loadingOne}</span>
      <Stack gap={16}>
        <span className="lk-nft-picture">
          <Skeleton height={400} />
        </span>
        <Skeleton width={180} height={24} />
        <Skeleton height={64} />
        <Skeleton height={48} />
      </Stack>
    </div>
  )
}
