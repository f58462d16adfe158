import { findNetwork, type LoadedKitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback } from 'react'
import { Disclosure } from '../../components/Disclosure.js'
import { FactList } from '../../components/FactList.js'
import { formatToken } from '../../components/formatNumbers.js'
import { Notice } from '../../components/Notice.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { SuccessIcon } from '../../icons/SuccessIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { BoughtTokenImage } from '../purchases/BoughtTokenImage.js'
import { TransactionHash } from '../wallet-send/TransactionHash.js'
import { getOrderWords, type OrderOnScreen } from './getOrderWords.js'
import { OrderActions } from './OrderActions.js'
import { OrderSteps } from './OrderSteps.js'
import { createPurchaseFacts } from './purchaseFacts.js'

/** What becomes of an order: each state with its way on, and the receipt. */
export function OrderProgress({ order, step }: OrderOnScreen): ReactNode {
  const messages = useMessages()
  const { onramp: texts } = messages
  const { account, boughtAtomic, isDisputed, orderId, provider, state, token, transactionHash } = order
  const select = useCallback(
    (kitState: LoadedKitState) => findNetwork(kitState, token.caipNetworkId),
    [token.caipNetworkId],
  )
  const network = useProvidedKitState(select)
  const amount = formatToken({ ...token, amountAtomic: boughtAtomic }, 6)
  const isBad = state === 'declined' || state === 'expired' || state === 'refunded'
  const isDone = state === 'delivered'
  const isAttention =
    state === 'created' && !order.isSaidPaid && (step.page === 'blocked' || step.page === 'closed')
  const isWaiting = !isBad && !isDone && !isAttention
  const words = getOrderWords({ order, step }, { provider: provider.name, amount }, texts)

  return (
    <StatusPanel
      // The mark takes the network's place.
      picture={<BoughtTokenImage token={token} network={isWaiting ? network : undefined} size={80} />}
      isWaiting={isWaiting}
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
      {!isBad && order.arrivedAtMs === undefined && <OrderSteps order={order} />}
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
