import { hasCapability, type KitState, type LoadedKitState, type Network } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ErrorState } from '../../components/ErrorState.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Tabs } from '../../components/Tabs.js'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import type { ScreenState } from '../../screen/ScreenState.js'
import { useScreen } from '../../screen/useScreen.js'
import { NftList } from '../nfts/NftList.js'
import { HistoryUnavailable } from '../transactions/HistoryUnavailable.js'
import { DoneOwnTransactions, useDoneOwnTransactions } from '../transactions/OwnTransactions.js'
import { TransactionList } from '../transactions/TransactionList.js'
import { TokenList } from './TokenList.js'

type TabId = NonNullable<ScreenState['accountTab']>

/** The rest is in a view of its own. */
const shownTransactions = 5
const shownNfts = 4

const selectHasActivity = (state: KitState) => state.features.activity
const selectHasNfts = (state: KitState) => hasCapability(state, 'nfts')
const selectHistory = (state: LoadedKitState) => state.history

/** What the account holds, and what it has done (§2.008). */
export function AccountTabs({ network }: { network: Network | undefined }): ReactNode {
  const { account, activity, nfts } = useMessages()
  const hasActivity = useProvidedKitState(selectHasActivity)
  const hasNfts = useProvidedKitState(selectHasNfts)
  const { store } = useScreen()
  const [chosenId, setChosenId] = useState<TabId>(() => getKept(store.getState()))

  function select(id: TabId): void {
    setChosenId(id)
    store.setState({ accountTab: id })
  }

  const tabs: { id: TabId; label: string }[] = [
    { id: 'tokens', label: account.tokens },
    ...(hasNfts ? [{ id: 'nfts' as const, label: nfts.label }] : []),
    ...(hasActivity ? [{ id: 'activity' as const, label: activity.label }] : []),
  ]
  // The network in front may be of another chain by now.
  const selectedId = tabs.some(({ id }) => id === chosenId) ? chosenId : 'tokens'
  return (
    <Tabs<TabId> label={account.tabs} tabs={tabs} selectedId={selectedId} onSelect={select}>
      {selectedId === 'tokens' && <TokenList network={network} />}
      {selectedId === 'nfts' && <NftList most={shownNfts} />}
      {selectedId === 'activity' && <NewestActivity network={network} />}
    </Tabs>
  )
}

/** A visitor who comes back from the list finds the tab that led there. */
function getKept({ accountTab = 'tokens', direction }: ScreenState): TabId {
  return direction === 'back' ? accountTab : 'tokens'
}

function NewestActivity({ network }: { network: Network | undefined }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const { activity: texts } = messages
  const history = useProvidedKitState(selectHistory)
  const networkId = network?.caipNetworkId
  const hasOwn = useDoneOwnTransactions().length > 0
  const { failureCode, next, status, transactions } = history
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has another history
  useEffect(() => {
    void kit.history.load()
  }, [kit, networkId])

  if (transactions.length > 0 || hasOwn) {
    return (
      <section className="lk-tokens">
        <DoneOwnTransactions />
        <TransactionList history={history} most={shownTransactions} />
        <Button variant="ghost" size="small" onClick={() => router.push('Transactions')}>
          {texts.showAll}
        </Button>
      </section>
    )
  }
  if (failureCode === 'network/unsupported') return <HistoryUnavailable />
  if (status === 'failed')
    return (
      <ErrorState
        title={texts.failedTitle}
        text={texts.failedText}
        onRetry={() => void kit.history.load({ force: true })}
      />
    )
  if (status === 'ready' && next === undefined) {
    return (
      <EmptyState
        icon={<ClockIcon size={28} />}
        title={texts.emptyTitle}
        text={texts.emptyText({ network: network ? getNetworkName(messages, network) : '' })}
      />
    )
  }
  return (
    <div role="status">
      <span className="lk-visually-hidden">{texts.loading}</span>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
      {/* The network is read from the newest block back, and nothing was found yet. */}
      {status === 'ready' && (
        <Button variant="ghost" size="small" onClick={() => router.push('Transactions')}>
          {texts.showAll}
        </Button>
      )}
    </div>
  )
}
