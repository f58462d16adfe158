import { type ExchangePurchase, findNetwork } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { formatToken } from '../../components/formatNumbers.js'
import { LinkButton } from '../../components/LinkButton.js'
import { Picture } from '../../components/Picture.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { SuccessPanel } from '../../components/SuccessPanel.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { TransactionHash } from '../wallet-send/TransactionHash.js'

/** Properties of {@link PurchaseStatus}. */
export type PurchaseStatusProps = {
  purchase: ExchangePurchase
  /** Leaves this state; one that has not ended is no longer followed on screen. */
  onDone(): void
  doneLabel: string
}

/** What becomes of something begun at an exchange, with a way on from each state. */
export function PurchaseStatus({ purchase, onDone, doneLabel }: PurchaseStatusProps): ReactNode {
  const kit = useProvidedKit()
  const { common, exchanges: texts } = useMessages()
  const { amountAtomic, asset, exchange, hash, isPageClosed, sessionId, status, url } = purchase
  const network = useProvidedKitState((state) => findNetwork(state, asset.network))
  const names = {
    exchange: exchange.name,
    amount: formatToken({ ...asset.metadata, amountAtomic }, asset.metadata.decimals),
  }
  const picture = <Picture src={exchange.imageUrl} name={exchange.name} size={80} />
  const transaction = hash && <TransactionHash sent={{ hash }} network={network} />

  if (status === 'success') {
    return (
      <SuccessPanel
        picture={picture}
        title={texts.success(names)}
        text={texts.successText}
        actions={<Button onClick={onDone}>{doneLabel}</Button>}
      >
        {transaction}
      </SuccessPanel>
    )
  }
  if (status === 'failed') {
    return (
      <StatusPanel
        picture={picture}
        isWaiting={false}
        mark={<WarningIcon />}
        markTone="danger"
        title={texts.refused(names)}
        text={texts.refusedText}
        actions={
          <Button variant="primary" onClick={onDone}>
            {common.tryAgain}
          </Button>
        }
      />
    )
  }
  if (status === 'blocked') {
    return (
      <StatusPanel
        picture={picture}
        isWaiting={false}
        mark={<WarningIcon />}
        markTone="warning"
        title={texts.blocked(names)}
        text={texts.blockedText}
        actions={
          <>
            <LinkButton
              href={url}
              target="_blank"
              isFirstFocus
              onClick={() => void kit.exchanges.noteOpened(sessionId)}
            >
              {texts.openPage(names)}
            </LinkButton>
            <Button variant="ghost" onClick={onDone}>
              {texts.giveUp}
            </Button>
          </>
        }
      />
    )
  }
  const isSlow = status === 'waiting'
  return (
    <StatusPanel
      picture={picture}
      isWaiting
      title={isSlow ? texts.waiting(names) : isPageClosed ? texts.closed(names) : texts.pending(names)}
      text={isSlow ? texts.waitingText : isPageClosed ? texts.closedText(names) : texts.pendingText(names)}
      actions={
        <>
          <Button onClick={() => void kit.exchanges.openAgain(sessionId)}>{texts.openAgain(names)}</Button>
          {isSlow || !isPageClosed ? (
            <Button variant="ghost" onClick={kit.modal.close}>
              {texts.close}
            </Button>
          ) : (
            <Button variant="ghost" onClick={onDone}>
              {texts.giveUp}
            </Button>
          )}
        </>
      }
    >
      {transaction}
    </StatusPanel>
  )
}
