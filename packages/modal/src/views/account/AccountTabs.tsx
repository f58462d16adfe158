import type { KitState, LoadedKitState, Network } from '@latchkey/core'
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
import { HistoryUnavailable } from '../transactions/HistoryUnavailable.js'
import { TransactionList } from '../transactions/TransactionList.js'
import { TokenList } from './TokenList.js'

type TabId = NonNullable<ScreenState['accountTab']>

/** The rest is in a view of its own. */
const shownTransactions = 5

const selectHasActivity = (state: KitState) => state.features.activity
const selectHistory = (state: LoadedKitState) => state.history

/** What the account holds, and what it has done (§2.008). */
export function AccountTabs({ network }: { network: Network | undefined }): ReactNode {
  const { account, activity } = useMessages()
  const hasActivity = useProvidedKitState(selectHasActivity)
  const { store } = useScreen()
  const [selectedId, setSelectedId] = useState<TabId>(() => getKept(store.getState()))

  function select(id: TabId): void {
    setSelectedId(id)
    store.setState({ accountTab: id })
  }

  if (!hasActivity) return <TokenList network={network} />
  return (
    <Tabs<TabId>
      label={account.tabs}
      tabs={[
        { id: 'tokens', label: account.tokens },
        { id: 'activity', label: activity.label },
      ]}
      selectedId={selectedId}
      onSelect={select}
    >
      {selectedId === 'tokens' ? <TokenList network={network} /> : <NewestActivity network={network} />}
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
  const { failureCode, next, status, transactions } = history
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has another history
  useEffect(() => {
    void kit.history.load()
  }, [kit, networkId])

  if (transactions.length > 0) {
    return (
      <section className="lk-tokens">
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
