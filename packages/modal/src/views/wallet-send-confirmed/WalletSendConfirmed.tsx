import type { LoadedKitState } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { SuccessIcon } from '../../icons/SuccessIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { AssetImage } from '../nfts/AssetImage.js'
import { formatTransfer } from '../wallet-send/formatTransfer.js'
import { NothingToReview } from '../wallet-send/NothingToReview.js'
import { TransactionHash } from '../wallet-send/TransactionHash.js'

const selectStep = (state: LoadedKitState) => state.send.step

/** What was sent, with the proof of it. */
export function WalletSendConfirmed(): ReactNode {
  const kit = useProvidedKit()
  const { send: texts } = useMessages()
  // It stays as it was while the modal closes.
  const [step] = useState(useProvidedKitState(selectStep))
  if (step.status !== 'sent') return <NothingToReview />

  function close(): void {
    kit.modal.close()
    void kit.send.reset()
  }
  const { quote, hash } = step
  return (
    <StatusPanel
      picture={<AssetImage asset={quote.token} size={80} />}
      isWaiting={false}
      mark={<SuccessIcon />}
      markTone="success"
      title={texts.sent({ amount: formatTransfer(quote) })}
      text={texts.sentText({ receiver: truncateAddress(quote.to) })}
      actions={
        <Button variant="primary" onClick={close}>
          {texts.close}
        </Button>
      }
    >
      <TransactionHash sent={{ hash }} network={quote.network} />
    </StatusPanel>
  )
}
