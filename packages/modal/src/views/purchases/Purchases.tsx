import type { LoadedKitState, OnrampOrder } from '@latchkey/core'
import { finalOrderStates } from '@latchkey/core/internal'
import { formatTimeAgo } from '@latchkey/primitives'
import { useNow, useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { formatToken, getLocale } from '../../components/formatNumbers.js'
import { IconButton } from '../../components/IconButton.js'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'
import { CloseIcon } from '../../icons/CloseIcon.js'
import { SuccessIcon } from '../../icons/SuccessIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

const shownAtMost = 5

const selectOrders = ({ onramp }: LoadedKitState) => onramp.orders

const isOver = ({ state }: OnrampOrder) => finalOrderStates.includes(state)

/**
 * Purchases that were ordered from here: whoever does not see one buys it twice.
 *
 * @param props - `isOpenOnly`: without those that are over.
 */
export function Purchases({ isOpenOnly = false }: { isOpenOnly?: boolean }): ReactNode {
  const kit = useProvidedKit()
  const { onramp: texts } = useMessages()
  const all = useProvidedKitState(selectOrders)
  const orders = (isOpenOnly ? all.filter((order) => !isOver(order)) : all).slice(0, shownAtMost)
  const hasOrders = all.length > 0
  // What was given up after a while is asked after again when somebody looks.
  useEffect(() => {
    if (hasOrders) void kit.onramp.resume()
  }, [kit, hasOrders])
  if (orders.length === 0) return null
  return (
    <section className="lk-swap-sent" aria-label={texts.purchases}>
      {!isOpenOnly && <h3 className="lk-swap-heading">{texts.purchases}</h3>}
      <ul className="lk-swap-sent">
        {orders.map((order) => (
          <li key={order.orderId} className="lk-swap-sent-one">
            <Purchase order={order} />
            {isOver(order) && (
              <IconButton
                label={texts.dismiss}
                icon={<CloseIcon size={18} />}
                size="small"
                onClick={() => void kit.onramp.dismiss(order.orderId)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Purchase({ order }: { order: OnrampOrder }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { onramp: texts } = useMessages()
  const { boughtAtomic, orderedAtMs, orderId, provider, state, token } = order
  const amount = formatToken({ ...token, amountAtomic: boughtAtomic }, 6)
  const ended = isEnded(state) ? texts.ended[state] : undefined
  const icon = !ended ? <Spinner /> : state === 'delivered' ? <SuccessIcon /> : <WarningIcon />
  const when = formatTimeAgo(orderedAtMs, { nowMs: useNow(orderedAtMs), locale: getLocale() })
  return (
    <Row
      icon={icon}
      title={ended ? ended({ amount }) : texts.running({ amount })}
      description={ended ? when : texts.stateTitles[state]({ provider: provider.name, amount })}
      isDeeper
      onClick={() => {
        void kit.onramp.follow(orderId).then(() => router.push('BuyInProgress'))
      }}
    />
  )
}

type EndedState = 'delivered' | 'declined' | 'expired' | 'refunded'

function isEnded(state: OnrampOrder['state']): state is EndedState {
  return finalOrderStates.includes(state)
}
