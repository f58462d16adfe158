import type { LoadedKitState, Network } from '@latchkey/core'
import { balanceRetryGuardMs } from '@latchkey/core/internal'
import { useIsOnline, useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { Notice } from '../../components/Notice.js'
import { useSecondsUntil } from '../../components/useSecondsUntil.js'
import { OfflineIcon } from '../../icons/OfflineIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'

const selectBalances = (state: LoadedKitState) => state.balances

/** Balances could not be read: why, and when they can be asked for again (§5.005, §8.001). */
export function BalanceFailure({ network }: { network: Network | undefined }): ReactNode {
  const kit = useProvidedKit()
  const messages = useMessages()
  const { account: texts, common } = messages
  const { lastRetryAtMs, failureCode, updatedAtMs } = useProvidedKitState(selectBalances)
  const isOnline = useIsOnline()
  const seconds = useSecondsUntil(
    lastRetryAtMs === undefined ? undefined : lastRetryAtMs + balanceRetryGuardMs,
  )
  const retry = (
    <Button size="small" isDisabled={seconds > 0} onClick={() => void kit.balances.load({ force: true })}>
      <span className="lk-numeric">{seconds > 0 ? texts.retryIn({ seconds }) : common.tryAgain}</span>
    </Button>
  )
  if (updatedAtMs !== undefined) {
    return (
      <Notice tone="warning" action={retry}>
        {isOnline ? texts.failedRefresh : texts.offline}
      </Notice>
    )
  }
  return (
    <EmptyState
      icon={isOnline ? <WarningIcon size={28} /> : <OfflineIcon size={28} />}
      title={texts.failedTitle}
      text={isOnline ? getReason() : common.offline}
      action={retry}
    />
  )

  function getReason(): string {
    if (failureCode === 'network/unsupported')
      return texts.failedNetwork({ network: network ? getNetworkName(messages, network) : '' })
    return failureCode === 'wire/http-status' || failureCode === 'wire/response'
      ? texts.failedServer
      : texts.failedReach
  }
}
