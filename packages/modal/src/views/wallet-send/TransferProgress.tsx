import type { LoadedKitState } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ShowWallet } from '../../components/ShowWallet.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { WalletImage } from '../../components/WalletImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { SpeedUp } from '../account/SpeedUp.js'
import { AssetImage } from '../nfts/AssetImage.js'
import { cancelPairedRequests } from '../pairing-requests/cancelPairedRequests.js'
import { OpenPairedWallet } from '../pairing-requests/OpenPairedWallet.js'
import { useOwnPairedRequest } from '../pairing-requests/usePairedRequest.js'
import { useWalletName } from '../useWalletName.js'
import { formatTransfer } from './formatTransfer.js'
import { TransactionHash } from './TransactionHash.js'
import { TransferFailure } from './TransferFailure.js'

const selectStep = (state: LoadedKitState) => state.send.step
const selectWallet = ({ connections, send: { step } }: LoadedKitState) =>
  'quote' in step && step.quote ? connections[step.quote.connectionId]?.wallet : undefined

/** A transfer with the wallet, with the network, or gone wrong. */
export function TransferProgress(): ReactNode {
  const kit = useProvidedKit()
  const { send: texts, common } = useMessages()
  const step = useProvidedKitState(selectStep)
  const wallet = useProvidedKitState(selectWallet)
  const paired = useOwnPairedRequest()
  const walletName = useWalletName('quote' in step ? step.quote : undefined)

  function giveUp(): void {
    void kit.send.cancel()
    cancelPairedRequests(kit)
  }

  if (step.status === 'approving') {
    const { quote } = step
    return (
      <StatusPanel
        picture={
          <WalletImage name={quote.walletName} src={wallet?.icon} imageId={wallet?.imageId} size={80} />
        }
        isWaiting
        title={paired?.isSending ? paired.title : texts.approve({ walletName })}
        text={
          <>
            {texts.approveText({ amount: formatTransfer(quote), receiver: truncateAddress(quote.to) })}
            {paired && <span className="lk-status-more">{paired.text}</span>}
          </>
        }
        slowHint={texts.approveSlow({ walletName })}
        actions={
          <>
            <ShowWallet />
            <OpenPairedWallet paired={paired} />
            <Button onClick={giveUp}>{common.cancel}</Button>
          </>
        }
      />
    )
  }
  if (step.status === 'confirming') {
    const { quote } = step
    return (
      <StatusPanel
        picture={<AssetImage asset={quote.token} network={quote.network} size={80} />}
        isWaiting
        title={texts.confirming({ amount: formatTransfer(quote) })}
        text={texts.confirmingText}
        slowHint={texts.confirmingSlow}
        actions={<Button onClick={kit.modal.close}>{texts.close}</Button>}
      >
        <TransactionHash sent={step} network={quote.network} />
        <SpeedUp hash={step.hash} />
      </StatusPanel>
    )
  }
  return step.status === 'failed' && step.quote ? <TransferFailure failure={step} quote={step.quote} /> : null
}
