import {
  findNetwork,
  getActiveConnection,
  hasCapability,
  type LoadedKitState,
  type SentTransfer,
} from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback } from 'react'
import { Button } from '../../components/Button.js'
import { ButtonGroup } from '../../components/ButtonGroup.js'
import { formatCost } from '../../components/formatNumbers.js'
import { Notice } from '../../components/Notice.js'
import { Stack } from '../../components/Stack.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useWalletName } from '../useWalletName.js'

const selectStep = (state: LoadedKitState) => state.send.speedUp

/**
 * Has a transfer that waits taken sooner: what it costs, then the wallet's answer. Nothing where the chain has no such thing, or another
 * account sent it.
 *
 * @param properties - `hash`: of one that was sent from here.
 */
export function SpeedUp({ hash }: { hash: string }): ReactNode {
  const kit = useProvidedKit()
  const messages = useMessages()
  const { account: texts, common } = messages
  const step = useProvidedKitState(selectStep)
  const network = useProvidedKitState(
    useCallback((state: LoadedKitState) => findNetworkToAsk(state, hash), [hash]),
  )
  const walletName = useWalletName()
  if (!network) return null

  // What goes wrong is in the step.
  const review = () => void kit.send.reviewSpeedUp(hash).catch(() => undefined)
  const accept = () => void kit.send.speedUp().catch(() => undefined)
  const leave = () => void kit.send.leaveSpeedUp()
  const toText = (amountAtomic: bigint) => formatCost({ ...network.nativeCurrency, amountAtomic })

  if (step?.hash === hash && (step.status === 'reviewing' || step.status === 'approving')) {
    const { feeAtomic, feeBeforeAtomic } = step.quote
    const isApproving = step.status === 'approving'
    return (
      <Stack>
        <Notice isLive>
          {isApproving
            ? texts.speedUpApproving({ walletName })
            : texts.speedUpText({ fee: toText(feeAtomic), feeBefore: toText(feeBeforeAtomic) })}
        </Notice>
        <ButtonGroup>
          <Button onClick={leave}>{common.cancel}</Button>
          <Button variant="primary" isLoading={isApproving} onClick={accept}>
            {texts.speedUp}
          </Button>
        </ButtonGroup>
      </Stack>
    )
  }
  const failed = step?.hash === hash && step.status === 'failed' ? step : undefined
  const failure = failed && getErrorText(messages, failed.code, walletName)
  return (
    <Stack>
      {failure && (
        <Notice tone="warning" isLive>
          {failure.title}. {failure.hint}
        </Notice>
      )}
      <Button size="small" isLoading={step?.hash === hash && step.status === 'estimating'} onClick={review}>
        {texts.speedUp}
      </Button>
    </Stack>
  )
}

/** The network of one that waits, where the account in front has sent it and its chain can do something about it. */
function findNetworkToAsk(state: LoadedKitState, hash: string) {
  const transfer = state.send.sent.find((one) => one.hash === hash)
  const network = transfer && findNetwork(state, transfer.caipNetworkId)
  if (!network || !isWaiting(transfer)) return undefined
  const active = getActiveConnection(state)?.accounts[0]
  const isOwn = active?.namespace === network.chainNamespace && active.address === transfer.from
  return isOwn && hasCapability(state, 'speedUps', network.chainNamespace) ? network : undefined
}

function isWaiting({ status, failureCode }: SentTransfer): boolean {
  return status === 'pending' || failureCode === 'send/receipt-timeout'
}
