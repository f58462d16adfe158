import { findNetwork, type LoadedKitState, type OnrampOrder, type OnrampStepState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback } from 'react'
import { Disclosure } from '../../components/Disclosure.js'
import { FactList } from '../../components/FactList.js'
import { formatToken } from '../../components/formatNumbers.js'
import { Notice } from '../../components/Notice.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { TokenImage } from '../../components/TokenImage.js'
import { SuccessIcon } from '../../icons/SuccessIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { TransactionHash } from '../wallet-send/TransactionHash.js'
import { OrderActions } from './OrderActions.js'
import { OrderSteps } from './OrderSteps.js'
import { createPurchaseFacts } from './purchaseFacts.js'

/** Properties of {@link OrderProgress}. */
export type OrderProgressProps = {
  order: OnrampOrder
  step: Extract<OnrampStepState, { status: 'ordered' }>
}

/** What becomes of an order: each state with its way on, and the receipt. */
export function OrderProgress({ order, step }: OrderProgressProps): ReactNode {
  const messages = useMessages()
  const { onramp: texts } = messages
  const { account, boughtAtomic, isDisputed, orderId, provider, state, token, transactionHash } = order
  const select = useCallback(
    (kitState: LoadedKitState) => findNetwork(kitState, token.caipNetworkId),
    [token.caipNetworkId],
  )
  const network = useProvidedKitState(select)
  const amount = formatToken({ ...token, amountAtomic: boughtAtomic }, 6)
  const words = getWords()
  const isBad = state === 'declined' || state === 'expired' || state === 'refunded'
  const isDone = state === 'delivered'
  const isAttention = state === 'created' && (step.page === 'blocked' || step.page === 'closed')

  /** What an open order waits for depends on its page; all others on their state alone. */
  function getWords(): { title: string; text: string } {
    const names = { provider: provider.name, amount }
    if (order.arrivedAtMs !== undefined && state === 'delivered')
      return { title: texts.arrived(names), text: texts.arrivedText }
    if (state === 'created') {
      if (order.isSaidPaid) return { title: texts.saidPaidTitle(names), text: texts.saidPaidText }
      if (step.failureCode) return { title: texts.unknownTitle(names), text: texts.reopenFailed }
      if (step.page === 'opening') return { title: texts.opening(names), text: texts.openingText }
      if (step.page === 'blocked') return { title: texts.blockedTitle, text: texts.blockedText(names) }
      if (step.page === 'closed') return { title: texts.closedTitle, text: texts.closedText }
      if (step.page === 'unknown') return { title: texts.unknownTitle(names), text: texts.unknownText }
    }
    return { title: texts.stateTitles[state](names), text: texts.stateTexts[state](names) }
  }

  return (
    <StatusPanel
      picture={<TokenImage token={token} network={network} size={80} />}
      isWaiting={!isBad && !isDone && !isAttention}
      {...(isBad || isAttention
        ? { mark: <WarningIcon />, markTone: isAttention ? ('warning' as const) : ('danger' as const) }
        : isDone
          ? { mark: <SuccessIcon />, markTone: 'success' as const }
          : {})}
      title={words.title}
      text={words.text}
      {...(state === 'created' ? {} : { slowHint: texts.slow })}
      actions={<OrderActions order={order} step={step} />}
    >
      {!isBad && <OrderSteps order={order} />}
      {isDisputed && (
        <Notice tone="danger" isLive>
          {texts.disputed}
        </Notice>
      )}
      {transactionHash && <TransactionHash sent={{ hash: transactionHash }} network={network} />}
      <Disclosure label={texts.receipt}>
        <div className="lk-swap-facts">
          <FactList
            facts={[
              ...createPurchaseFacts({ ...order, account, token, network }, messages),
              { label: texts.orderId, value: <span className="lk-mono">{orderId}</span> },
            ]}
          />
        </div>
      </Disclosure>
    </StatusPanel>
  )
}
