import type { SwapArguments } from '@latchkey/core'
import { getNetwork, hasCapability, type KitState, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ErrorState } from '../../components/ErrorState.js'
import { Skeleton } from '../../components/Skeleton.js'
import { Stack } from '../../components/Stack.js'
import { SwapIcon } from '../../icons/SwapIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useLastAccount } from '../account/useLastAccount.js'
import { useAccountGate } from '../useAccountGate.js'
import { SwapForm } from './SwapForm.js'

const selectIsOn = ({ features }: KitState) => features.swaps !== false
const selectCan = (state: KitState) => hasCapability(state, 'swaps')
const selectNetworkId = (state: KitState) => getNetwork(state)?.caipNetworkId
const selectCode = ({ swap }: LoadedKitState) => swap.tokenFailureCode
const selectStatus = ({ swap: { tokenStatus, tokens } }: LoadedKitState) =>
  tokens.length > 0 ? 'ready' : tokenStatus

/** One token for another (§2.003.Swap). */
export function Swap({ parameters }: { parameters: SwapArguments | undefined }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { swap: texts } = useMessages()
  const isOn = useProvidedKitState(selectIsOn)
  const can = useProvidedKitState(selectCan)
  const networkId = useProvidedKitState(selectNetworkId)
  const code = useProvidedKitState(selectCode)
  const status = useProvidedKitState(selectStatus)
  const shown = useLastAccount()
  const gate = useAccountGate(isOn)
  const caipAddress = shown?.account.caipAddress
  const isReady = isOn && can && caipAddress !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has other tokens
  useEffect(() => {
    if (!isReady) return
    if (parameters) void kit.swap.fill(parameters)
    else void kit.swap.load()
  }, [kit, parameters, isReady, networkId, caipAddress])

  if (gate) return gate
  if (!can || code === 'swap/unsupported') {
    return (
      <EmptyState
        icon={<SwapIcon size={28} />}
        title={texts.unsupportedTitle}
        text={texts.unsupportedText}
        action={<Button onClick={() => router.push('Networks')}>{texts.chooseNetwork}</Button>}
      />
    )
  }
  if (status === 'failed') {
    return (
      <ErrorState
        title={texts.failedTitle}
        text={texts.failedText}
        onRetry={() => void kit.swap.load({ force: true })}
      />
    )
  }
  if (status !== 'ready') {
    return (
      <div role="status">
        <span className="lk-visually-hidden">{texts.loading}</span>
        <Stack gap={8}>
          <Skeleton height={112} />
          <Skeleton height={112} />
          <Skeleton height={24} />
          <Skeleton height={48} />
        </Stack>
      </div>
    )
  }
  return <SwapForm />
}
