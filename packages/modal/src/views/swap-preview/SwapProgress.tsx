import type { LoadedKitState, SwapStepState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { formatToken } from '../../components/formatNumbers.js'
import { ShowWallet } from '../../components/ShowWallet.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { TokenImage } from '../../components/TokenImage.js'
import { WalletImage } from '../../components/WalletImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { cancelPairedRequests } from '../pairing-requests/cancelPairedRequests.js'
import { OpenPairedWallet } from '../pairing-requests/OpenPairedWallet.js'
import { useOwnPairedRequest } from '../pairing-requests/usePairedRequest.js'
import { useWalletName } from '../useWalletName.js'
import { TransactionHash } from '../wallet-send/TransactionHash.js'

type Step = Extract<SwapStepState, { status: 'approving' | 'confirming' }>

const selectWallet = ({ connections, swap: { step } }: LoadedKitState) =>
  'review' in step && step.review ? connections[step.review.connectionId]?.wallet : undefined

/** A swap with the wallet or with the network: which question it is about, and how many there are. */
export function SwapProgress({ step }: { step: Step }): ReactNode {
  const kit = useProvidedKit()
  const { common, swap: texts } = useMessages()
  const { at, kind, review } = step
  const wallet = useProvidedKitState(selectWallet)
  const walletName = useWalletName(review)
  const paired = useOwnPairedRequest()
  const { bought, network, sold, soldAtomic, stepKinds } = review
  const count = stepKinds.length
  const amount = formatToken({ ...sold, amountAtomic: soldAtomic }, 6)
  const number = count > 1 && (
    <span className="lk-status-more lk-numeric">{texts.step({ at: at + 1, count })}</span>
  )

  if (step.status === 'confirming') {
    return (
      <StatusPanel
        picture={<TokenImage token={bought} network={network} size={80} />}
        isWaiting
        title={texts.confirming[step.kind]}
        text={
          <>
            {texts.confirmingText}
            {number}
          </>
        }
        slowHint={texts.confirmingSlow}
        actions={<Button onClick={kit.modal.close}>{texts.close}</Button>}
      >
        <TransactionHash sent={step} network={network} />
      </StatusPanel>
    )
  }

  function giveUp(): void {
    void kit.swap.cancel()
    cancelPairedRequests(kit)
  }
  return (
    <StatusPanel
      picture={
        <WalletImage name={review.walletName} src={wallet?.icon} imageId={wallet?.imageId} size={80} />
      }
      isWaiting
      title={
        paired?.isSending ? paired.title : (kind === 'permit' ? texts.sign : texts.approve)({ walletName })
      }
      text={
        <>
          {texts.steps[kind]({ amount, symbol: sold.symbol, router: review.routerName })}
          {number}
          {review.permitFailure && kind !== 'swap' && (
            <span className="lk-status-more">
              {texts.permitFailures[review.permitFailure]({ walletName })}
            </span>
          )}
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
