import { getNetwork, type KitState, type LoadedKitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { Skeleton } from '../../components/Skeleton.js'
import { Stack } from '../../components/Stack.js'
import { CardIcon } from '../../icons/CardIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useLastAccount } from '../account/useLastAccount.js'
import { selectCanBuy } from '../purchases/selectCanBuy.js'
import { useAccountGate } from '../useAccountGate.js'
import { BuyForm } from './BuyForm.js'

const selectNetwork = (state: KitState) => getNetwork(state)
/** `none`: it is known that nothing is sold here. */
const selectStatus = ({ onramp: { optionStatus, options } }: LoadedKitState) =>
  options.tokens.length > 0 ? 'some' : optionStatus === 'ready' ? 'none' : 'loading'

/** What to buy, what it costs, and at whom (§2.003.OnRampProviders). */
export function OnRampProviders(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { onramp: texts } = useMessages()
  const canBuy = useProvidedKitState(selectCanBuy)
  const network = useProvidedKitState(selectNetwork)
  const status = useProvidedKitState(selectStatus)
  const shown = useLastAccount()
  const gate = useAccountGate(canBuy)
  const caipAddress = shown?.account.caipAddress
  const isReady = canBuy && caipAddress !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has other tokens
  useEffect(() => {
    if (isReady) void kit.onramp.load()
  }, [kit, isReady, caipAddress])

  if (gate) return gate
  if (status === 'loading') {
    return (
      <div role="status">
        <span className="lk-visually-hidden">{texts.loading}</span>
        <Stack gap={8}>
          <Skeleton height={120} />
          <Skeleton height={92} />
          <Skeleton height={40} />
          <Skeleton height={48} />
        </Stack>
      </div>
    )
  }
  if (status === 'none') {
    return (
      <EmptyState
        icon={<CardIcon size={28} />}
        title={texts.unsupportedTitle({ network: network?.name ?? '' })}
        text={texts.unsupportedText}
        action={<Button onClick={() => router.push('Networks')}>{texts.chooseNetwork}</Button>}
      />
    )
  }
  return <BuyForm />
}
