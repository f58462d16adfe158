import { getNetwork, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ErrorState } from '../../components/ErrorState.js'
import { Notice } from '../../components/Notice.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { useWhenOnline } from '../../components/useWhenOnline.js'
import { useWhileVisible } from '../../components/useWhileVisible.js'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import { OpenTransfers } from '../account/SentTransfers.js'
import { HistoryUnavailable } from './HistoryUnavailable.js'
import { MoreTransactions } from './MoreTransactions.js'
import { DoneOwnTransactions, OpenOwnTransactions, useDoneOwnTransactions } from './OwnTransactions.js'
import { SaveTransactions } from './SaveTransactions.js'
import { TransactionList } from './TransactionList.js'

/** What is new is looked for this often while the list is on screen. */
const refreshIntervalMs = 15_000

const selectHistory = (state: LoadedKitState) => state.history

/** What the account has done and received on the active network. */
export function Transactions(): ReactNode {
  const kit = useProvidedKit()
  const messages = useMessages()
  const { activity: texts, common } = messages
  const history = useProvidedKitState(selectHistory)
  const network = useProvidedKitState(getNetwork)
  const networkId = network?.caipNetworkId
  const { behindBlocks, failureCode, status, transactions } = history
  const isFirstLoad = transactions.length === 0 && (status === 'idle' || status === 'loading')
  const isSlow = useIsSlow(isFirstLoad)
  const hasOwn = useDoneOwnTransactions().length > 0
  const retry = () => void kit.history.load({ force: true })
  useWhenOnline(status === 'failed' ? retry : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has another history
  useEffect(() => {
    void kit.history.load()
  }, [kit, networkId])
  // The names that were sent to come with sending.
  useEffect(() => {
    void kit.send.resume()
  }, [kit])
  useWhileVisible(() => {
    // A longer list would lose its end.
    if (status === 'ready' && !isLong(history)) void kit.history.load({ force: true })
  }, refreshIntervalMs)

  if (isFirstLoad) {
    return (
      <div role="status">
        <span className="lk-visually-hidden">{texts.loading}</span>
        {['1', '2', '3', '4', '5', '6', '7'].map((key) => (
          <SkeletonRow key={key} />
        ))}
        {isSlow && <p className="lk-tokens-slow">{texts.slow}</p>}
      </div>
    )
  }
  const own = (
    <>
      <OpenTransfers />
      <OpenOwnTransactions />
      <DoneOwnTransactions />
    </>
  )
  if (failureCode === 'network/unsupported')
    return (
      <Stack gap={16}>
        {own}
        <HistoryUnavailable />
      </Stack>
    )
  if (status === 'failed' && transactions.length === 0)
    return (
      <Stack gap={16}>
        {own}
        <ErrorState title={texts.failedTitle} text={texts.failedText} onRetry={retry} />
      </Stack>
    )
  return (
    <Stack gap={16}>
      {behindBlocks !== undefined && <Notice tone="info">{texts.behind({ count: behindBlocks })}</Notice>}
      {own}
      {transactions.length === 0 && history.next === undefined && !hasOwn && (
        <EmptyState
          icon={<ClockIcon size={28} />}
          title={texts.emptyTitle}
          text={texts.emptyText({ network: network ? getNetworkName(messages, network) : '' })}
        />
      )}
      <TransactionList history={history} />
      {status === 'failed' ? (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={retry}>
              {common.tryAgain}
            </Button>
          }
        >
          {texts.failedMore}
        </Notice>
      ) : (
        <MoreTransactions history={history} />
      )}
      {transactions.length > 0 && <SaveTransactions history={history} />}
    </Stack>
  )
}

/** Whether more than the first page is there. */
function isLong({ transactions }: LoadedKitState['history']): boolean {
  return transactions.length > 50
}
