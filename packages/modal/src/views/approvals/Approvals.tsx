import { hasCapability, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ErrorState } from '../../components/ErrorState.js'
import { Notice } from '../../components/Notice.js'
import { SkeletonRow } from '../../components/SkeletonRow.js'
import { Stack } from '../../components/Stack.js'
import { useIsSlow } from '../../components/useIsSlow.js'
import { CheckIcon } from '../../icons/CheckIcon.js'
import { WalletIcon } from '../../icons/WalletIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useLastAccount } from '../account/useLastAccount.js'
import { ApprovalList } from './ApprovalList.js'
import { RevocationOutcome } from './RevocationOutcome.js'
import { RevocationProgress } from './RevocationProgress.js'

const selectApprovals = (state: LoadedKitState) => state.tokenApprovals
const selectCan = (state: LoadedKitState) => hasCapability(state, 'approvals')

/** What contracts may take from the account in front, and taking that back. */
export function Approvals(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const { approvals: texts, connect } = messages
  const shown = useLastAccount()
  const canRevoke = useProvidedKitState(selectCan)
  const { approvals, behindBlocks, failureCode, progress, revocation, status } =
    useProvidedKitState(selectApprovals)
  // Kept while the wallet is asked: who declines finds what they chose.
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const caipAddress = shown?.account.caipAddress
  const read = useCallback(
    (force: boolean) => void kit.tokenApprovals.load({ force }).catch(() => undefined),
    [kit],
  )
  const retry = useCallback(() => read(true), [read])
  useEffect(() => {
    if (caipAddress && canRevoke) read(false)
  }, [read, caipAddress, canRevoke])
  // How it ended is told once.
  useEffect(() => () => void kit.tokenApprovals.dismiss(), [kit])
  const isFirstLoad = approvals.length === 0 && (status === 'loading' || status === 'idle')
  const isSlow = useIsSlow(isFirstLoad)

  if (!shown) {
    return (
      <EmptyState
        icon={<WalletIcon size={28} />}
        title={texts.missingTitle}
        action={<Button onClick={() => router.reset('Connect')}>{connect.title}</Button>}
      />
    )
  }
  if (!canRevoke || failureCode === 'network/unsupported')
    return <EmptyState title={texts.unsupportedTitle} text={texts.unsupportedText} />
  if (revocation.status === 'approving' || revocation.status === 'confirming') {
    return <RevocationProgress revocation={revocation} approvals={approvals} />
  }
  if (isFirstLoad) {
    return (
      <div role="status">
        <span className="lk-visually-hidden">{texts.loading}</span>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        {isSlow && <p className="lk-approvals-intro">{texts.slow}</p>}
      </div>
    )
  }
  if (status === 'failed' && approvals.length === 0) {
    return <ErrorState title={texts.failedTitle} text={texts.failedText} onRetry={retry} />
  }
  const { network } = shown
  const refresh = (
    <Button size="small" isLoading={status === 'loading'} onClick={retry}>
      {texts.refresh}
    </Button>
  )
  return (
    <Stack gap={12}>
      {(behindBlocks !== undefined || progress !== undefined) && (
        <Notice isLive action={refresh}>
          {texts.behind}
        </Notice>
      )}
      {status === 'failed' && (
        <Notice tone="warning" isLive action={refresh}>
          {texts.staleText}
        </Notice>
      )}
      {approvals.length > 0 ? (
        <ApprovalList
          approvals={approvals}
          network={network}
          revocation={revocation}
          chosenIds={chosenIds}
          onChoose={setChosenIds}
        />
      ) : (
        <>
          <RevocationOutcome revocation={revocation} />
          <EmptyState
            icon={<CheckIcon size={28} />}
            title={texts.emptyTitle}
            text={texts.emptyText({ network: network ? getNetworkName(messages, network) : '' })}
          />
        </>
      )}
    </Stack>
  )
}
