import { getActiveWalletName, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { formatEntered } from '../wallet-send/formatEntered.js'

const selectSend = (state: KitState) => state.send

/** A transfer that goes on although its view was left; the way back to it. */
export function RunningTransfer(): ReactNode {
  const kit = useKit()
  const { account: texts } = useMessages()
  const send = useKitState(selectSend)
  const walletName = useKitState(getActiveWalletName)
  const { step, token } = send
  const amount = formatEntered(send)
  if (!token || step.status === 'editing' || step.status === 'sent') return null
  const open = () => kit.router.push('WalletSendPreview')
  if (step.status !== 'failed') {
    const isApproving = step.status === 'approving'
    return (
      <Row
        icon={<Spinner />}
        title={isApproving ? texts.approving({ amount, walletName }) : texts.sending({ amount })}
        {...(isApproving ? {} : { description: texts.sendingText })}
        isDeeper
        onClick={open}
      />
    )
  }
  const isUnconfirmed = step.code === 'send/receipt-timeout'
  return (
    <Row
      icon={<WarningIcon />}
      title={isUnconfirmed ? texts.unconfirmed({ amount }) : texts.sendFailed({ amount })}
      description={texts.see}
      isDeeper
      onClick={open}
    />
  )
}
