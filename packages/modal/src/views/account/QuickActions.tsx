import type { KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { ReceiveIcon } from '../../icons/ReceiveIcon.js'
import { SendIcon } from '../../icons/SendIcon.js'
import { useMessages } from '../../messages/useMessages.js'

const selectFeatures = (state: KitState) => state.features

/** What can be done with the account, in the site's order (§9.050). */
export function QuickActions(): ReactNode {
  const kit = useKit()
  const { account: texts } = useMessages()
  const { send, receive, walletFeaturesOrder } = useKitState(selectFeatures)
  const actions = {
    send: send &&
      kit.send.isAvailable() && {
        label: texts.send,
        icon: <SendIcon />,
        open: () => kit.router.push('WalletSend'),
      },
    receive: receive && {
      label: texts.receive,
      icon: <ReceiveIcon />,
      open: () => kit.router.push('WalletReceive'),
    },
    onramp: false as const,
    swaps: false as const,
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
