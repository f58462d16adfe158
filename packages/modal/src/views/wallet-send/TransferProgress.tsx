import { getActiveAccount, getActiveWalletName, type KitState } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { useKit, useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorDetails } from '../../components/ErrorDetails.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { TokenImage } from '../../components/TokenImage.js'
import { WalletImage } from '../../components/WalletImage.js'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { PairingRequests } from '../pairing-requests/PairingRequests.js'
import { formatEntered } from './formatEntered.js'
import { TransactionHash } from './TransactionHash.js'

const selectSend = (state: KitState) => state.send
const selectWallet = (state: KitState) => getActiveAccount(state)?.connectedWalletInfo

/** A transfer with the wallet, with the network, or gone wrong. */
export function TransferProgress(): ReactNode {
  const kit = useKit()
  const messages = useMessages()
  const { send: texts, common } = messages
  const send = useKitState(selectSend)
  const walletName = useKitState(getActiveWalletName)
  const wallet = useKitState(selectWallet)
  const { step, token, receiverAddress } = send
  if (!token || step.status === 'editing' || step.status === 'sent') return null

  const amount = formatEntered(send)
  const receiver = truncateAddress(receiverAddress)
  const network = kit.networks.find(token.caipNetworkId)
  const finish = () => {
    kit.send.reset()
    kit.router.reset('Account')
  }

  function giveUp(): void {
    kit.send.cancel()
    for (const { id } of kit.store.getState().pairing.requests) kit.pairing.cancelRequest(id)
  }

  if (step.status === 'approving') {
    return (
      <StatusPanel
        picture={<WalletImage name={walletName} src={wallet?.icon} size={80} />}
        isWaiting
        title={texts.approve({ walletName })}
        text={texts.approveText({ amount, receiver })}
        slowHint={texts.approveSlow({ walletName })}
        actions={<Button onClick={giveUp}>{common.cancel}</Button>}
      >
        <PairingRequests hasCancel={false} />
      </StatusPanel>
    )
  }
  if (step.status === 'confirming') {
    return (
      <StatusPanel
        picture={<TokenImage token={token} network={network} size={80} />}
        isWaiting
        title={texts.confirming({ amount })}
        text={texts.confirmingText}
        slowHint={texts.confirmingSlow}
        actions={<Button onClick={kit.modal.close}>{texts.close}</Button>}
      >
        <TransactionHash hash={step.hash} network={network} />
      </StatusPanel>
    )
  }

  const { code, message } = step
  const { title, hint } = getErrorText(messages, code, walletName)
  const isUnconfirmed = code === 'send/receipt-timeout'
  const backToFields = () => {
    kit.send.cancel()
    kit.router.back()
  }
  return (
    <StatusPanel
      picture={<TokenImage token={token} size={80} />}
      isWaiting={false}
      mark={isUnconfirmed ? <ClockIcon /> : <WarningIcon />}
      markTone={isUnconfirmed ? 'warning' : 'danger'}
      title={title}
      text={hint}
      actions={
        isUnconfirmed ? (
          <>
            <Button variant="primary" onClick={() => void kit.send.checkAgain()}>
              {texts.checkAgain}
            </Button>
            <Button onClick={finish}>{texts.done}</Button>
          </>
        ) : code === 'send/insufficient-funds' && !send.arguments ? (
          <Button variant="primary" onClick={backToFields}>
            {texts.changeAmount}
          </Button>
        ) : (
          <>
            <Button variant="primary" onClick={kit.send.cancel}>
              {texts.backToReview}
            </Button>
            <Button onClick={finish}>{texts.done}</Button>
          </>
        )
      }
    >
      {send.hash && <TransactionHash hash={send.hash} network={network} />}
      {!isUnconfirmed && <ErrorDetails code={code} message={message} />}
    </StatusPanel>
  )
}
