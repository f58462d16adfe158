import { hasCapability, type KitState, type WalletFeature } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { AddIcon } from '../../icons/AddIcon.js'
import { ReceiveIcon } from '../../icons/ReceiveIcon.js'
import { SendIcon } from '../../icons/SendIcon.js'
import { SwapIcon } from '../../icons/SwapIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { selectCanBuy } from '../purchases/selectCanBuy.js'

const selectFeatures = (state: KitState) => state.features
const selectCanSend = (state: KitState) => hasCapability(state, 'send')
const selectCanSwap = (state: KitState) => hasCapability(state, 'swaps')

type Action = { label: string; icon: ReactNode; open(): void }

/** What can be done with the account, in the site's order (§9.050). */
export function QuickActions(): ReactNode {
  const { router } = useScreen()
  const { account: texts } = useMessages()
  const { payWithExchange, receive, send, swaps, walletFeaturesOrder } = useProvidedKitState(selectFeatures)
  const canSend = useProvidedKitState(selectCanSend)
  const canSwap = useProvidedKitState(selectCanSwap)
  const canBuy = useProvidedKitState(selectCanBuy)
  // What cannot be done here has no button, whatever the site's order says.
  const actions: Record<WalletFeature, Action | false> = {
    onramp: (canBuy || payWithExchange) && {
      label: texts.fund,
      icon: <AddIcon />,
      open: () => router.push('FundWallet'),
    },
    send: send &&
      canSend && {
        label: texts.send,
        icon: <SendIcon />,
        open: () => router.push('WalletSend'),
      },
    swaps: swaps !== false &&
      canSwap && {
        label: texts.swap,
        icon: <SwapIcon />,
        open: () => router.push('Swap'),
      },
    receive: receive && {
      label: texts.receive,
      icon: <ReceiveIcon />,
      open: () => router.push('WalletReceive'),
    },
  }
  const shown = walletFeaturesOrder.flatMap((id) => {
    const action = actions[id]
    return action ? [{ id, ...action }] : []
  })
  if (shown.length === 0) return null
  return (
    <div className="lk-quick-actions">
      {shown.map(({ id, label, icon, open }) => (
        <button key={id} type="button" className="lk-quick-action" onClick={open}>
          {icon}
          {label}
        </button>
      ))}
    </div>
  )
}
