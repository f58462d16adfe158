import { getActiveNetworkState, type KitState } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { useKit, useKitState } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { TokenImage } from '../../components/TokenImage.js'
import { SuccessIcon } from '../../icons/SuccessIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { formatEntered } from '../wallet-send/formatEntered.js'
import { TransactionHash } from '../wallet-send/TransactionHash.js'

const selectSend = (state: KitState) => state.send
const selectNetwork = (state: KitState) => getActiveNetworkState(state)?.caipNetwork

/** What was sent, with the proof of it. */
export function WalletSendConfirmed(): ReactNode {
  const kit = useKit()
  const { send: texts } = useMessages()
  // It stays as it was while the modal closes.
  const [send] = useState(useKitState(selectSend))
  const [network] = useState(useKitState(selectNetwork))
  const { token, hash, receiverAddress } = send
  function close(): void {
    kit.modal.close()
    kit.send.reset()
  }
  return (
    <StatusPanel
      picture={<TokenImage token={token ?? { symbol: '✓' }} size={80} />}
      isWaiting={false}
      mark={<SuccessIcon />}
      markTone="success"
      title={token ? texts.sent({ amount: formatEntered(send) }) : texts.sentPlain}
      {...(receiverAddress ? { text: texts.sentText({ receiver: truncateAddress(receiverAddress) }) } : {})}
      actions={
        <Button variant="primary" onClick={close}>
          {texts.close}
        </Button>
      }
    >
      {hash && <TransactionHash hash={hash} network={network} />}
    </StatusPanel>
  )
}
