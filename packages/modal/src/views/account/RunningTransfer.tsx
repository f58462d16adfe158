import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'
import { Stack } from '../../components/Stack.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useOwnPairedRequest } from '../pairing-requests/usePairedRequest.js'
import { useWalletName } from '../useWalletName.js'
import { formatTransferShort } from '../wallet-send/formatTransfer.js'
import { SpeedUp } from './SpeedUp.js'

const selectStep = (state: LoadedKitState) => state.send.step

/** A transfer that goes on although its view was left; the way back to it. */
export function RunningTransfer(): ReactNode {
  const { router } = useScreen()
  const { account: texts } = useMessages()
  const step = useProvidedKitState(selectStep)
  const paired = useOwnPairedRequest()
  const walletName = useWalletName('quote' in step ? step.quote : undefined)
  const open = () => router.push('WalletSendPreview')
  if (step.status === 'approving' || step.status === 'confirming') {
    const amount = formatTransferShort(step.quote)
    const isApproving = step.status === 'approving'
    const asked = paired?.isSending ? paired.title : paired?.text
    const description = isApproving ? asked : texts.sendingText
    return (
      <Stack>
        <Row
          icon={<Spinner />}
          title={isApproving ? texts.approving({ amount, walletName }) : texts.sending({ amount })}
          {...(description === undefined
            ? {}
            : { description: <span className="lk-row-whole">{description}</span> })}
          isDeeper
          onClick={open}
        />
        {step.status === 'confirming' && <SpeedUp hash={step.hash} />}
      </Stack>
    )
  }
  // The visitor's own decline needs no notice.
  if (step.status !== 'failed' || !step.quote || step.code === 'wallet/rejected') return null
  const amount = formatTransferShort(step.quote)
  const isUnconfirmed = step.code === 'send/receipt-timeout'
  return (
    <Stack>
      <Row
        icon={<WarningIcon />}
        title={isUnconfirmed ? texts.unconfirmed({ amount }) : texts.sendFailed({ amount })}
        description={texts.see}
        isDeeper
        onClick={open}
      />
      {step.hash !== undefined && <SpeedUp hash={step.hash} />}
    </Stack>
  )
}
