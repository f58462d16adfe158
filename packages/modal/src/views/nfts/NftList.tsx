import { getNetwork, type KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ErrorState } from '../../components/ErrorState.js'
import { Notice } from '../../components/Notice.js'
import { Stack } from '../../components/Stack.js'
import { useWhenOnline } from '../../components/useWhenOnline.js'
import { useWhileVisible } from '../../components/useWhileVisible.js'
import { PictureIcon } from '../../icons/PictureIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { HiddenNfts } from './HiddenNfts.js'
import { MoreNfts } from './MoreNfts.js'
import { NftCard } from './NftCard.js'
import { NftSkeleton } from './NftSkeleton.js'
import { toNftKey } from './nftPlaces.js'
import { useNftList } from './useNftList.js'

/** What is new is looked for this often while the list is on screen. */
const refreshIntervalMs = 15_000
/** A longer list would lose its end. */
const firstPage = 50

const selectNetwork = (state: KitState) => getNetwork(state)

/** Properties of {@link NftList}. */
export type NftListProps = {
  /** Only the newest ones, with a way to all of them. */
  most?: number
}

/** The account's NFTs, newest first; what is there to mislead is folded away at the end. */
export function NftList({ most = Number.POSITIVE_INFINITY }: NftListProps): ReactNode {
  const kit = useProvidedKit()
  const messages = useMessages()
  const { common, nfts: texts } = messages
  const { router } = useScreen()
  const network = useProvidedKitState(selectNetwork)
  const { failureCode, isEmpty, isFirstLoad, next, nfts, progress, retry, status } = useNftList()
  const refresh = () => {
    const { nfts: now } = kit.store.getState()
    if (now.status === 'ready' && now.nfts.length <= firstPage) void kit.nfts.load()
  }
  useWhenOnline(status === 'failed' ? retry : undefined)
  useWhileVisible(refresh, refreshIntervalMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(refresh, [])

  if (isFirstLoad) return <NftSkeleton count={most > 6 ? 6 : 4} />
  if (failureCode === 'network/unsupported')
    return <EmptyState title={texts.unsupportedTitle} text={texts.unsupportedText} />
  if (status === 'failed' && nfts.length === 0)
    return <ErrorState title={texts.failedTitle} text={texts.failedText} onRetry={retry} />
  if (isEmpty) {
    return (
      <EmptyState
        icon={<PictureIcon size={28} />}
        title={texts.emptyTitle}
        text={texts.emptyText({ network: network ? getNetworkName(messages, network) : '' })}
      />
    )
  }
  const wanted = nfts.filter(({ flags }) => !flags.is_spam)
  const hasMore = wanted.length > most || (next !== undefined && wanted.length >= most)
  return (
    <Stack gap={16}>
      <ul className="lk-nft-grid" aria-label={texts.list}>
        {wanted.slice(0, most).map((nft) => (
          <li key={toNftKey(nft)}>
            <NftCard nft={nft} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="ghost" size="small" onClick={() => router.push('Nfts')}>
          {texts.showAll}
        </Button>
      )}
      <HiddenNfts nfts={nfts.filter(({ flags }) => flags.is_spam)} />
      {status === 'failed' ? (
        <Notice
          tone="warning"
          isLive
          action={
            <Button size="small" onClick={retry}>
              {common.tryAgain}
            </Button>
          }
        >
          {next === undefined ? texts.stale : texts.failedMore}
        </Notice>
      ) : (
        !hasMore && <MoreNfts next={next} progress={progress} />
      )}
    </Stack>
  )
}
