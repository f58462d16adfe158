import { getNetwork, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ErrorState } from '../../components/ErrorState.js'
import { Skeleton } from '../../components/Skeleton.js'
import { Stack } from '../../components/Stack.js'
import { InfoIcon } from '../../icons/InfoIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useLastAccount } from '../account/useLastAccount.js'
import { useAccountGate } from '../useAccountGate.js'
import { DepositForm } from './DepositForm.js'
import { PurchaseStatus } from './PurchaseStatus.js'

const selectIsOn = ({ features }: LoadedKitState) => features.payWithExchange
const selectStatus = ({ exchanges: { assetStatus, assets } }: LoadedKitState) =>
  assets.length > 0 ? 'ready' : assetStatus === 'ready' ? 'empty' : assetStatus
/** The newest deposit stays in front until the visitor has seen how it ended. */
const selectPurchase = ({ exchanges }: LoadedKitState) =>
  exchanges.purchases.find(({ paymentId }) => paymentId === undefined)

/** Tokens from an account at an exchange: its own page asks for them, and this one says what becomes of them. */
export function PayWithExchange(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const messages = useMessages()
  const { exchanges: texts, swap } = messages
  const isOn = useProvidedKitState(selectIsOn)
  const status = useProvidedKitState(selectStatus)
  const purchase = useProvidedKitState(selectPurchase)
  const network = useProvidedKitState(getNetwork)
  const shown = useLastAccount()
  const gate = useAccountGate(isOn)
  const caipAddress = shown?.account.caipAddress
  const isReady = isOn && caipAddress !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another network has other tokens
  useEffect(() => {
    if (isReady) void kit.exchanges.load()
  }, [kit, isReady, network?.caipNetworkId])

  if (gate) return gate
  if (purchase) {
    return (
      <PurchaseStatus
        purchase={purchase}
        onDone={() => void kit.exchanges.dismiss(purchase.sessionId)}
        doneLabel={texts.another}
      />
    )
  }
  if (status === 'failed') {
    return (
      <ErrorState
        title={texts.failedTitle}
        text={texts.failedText}
        onRetry={() => void kit.exchanges.load({ force: true })}
      />
    )
  }
  if (status === 'empty') {
    return (
      <EmptyState
        icon={<InfoIcon size={28} />}
        title={texts.nothingTitle({ network: network ? getNetworkName(messages, network) : '' })}
        text={texts.nothingText}
        action={<Button onClick={() => router.push('Networks')}>{swap.chooseNetwork}</Button>}
      />
    )
  }
  if (status !== 'ready') {
    return (
      <div role="status">
        <span className="lk-visually-hidden">{texts.loading}</span>
        <Stack gap={8}>
          <Skeleton height={112} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      </div>
    )
  }
  return <DepositForm />
}
