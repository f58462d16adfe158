import type { PayStep } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { formatToken } from '../../components/formatNumbers.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { useMessages } from '../../messages/useMessages.js'
import { PaidTokenImage } from './PaidTokenImage.js'

/** Properties of {@link PayConfirming}. */
export type PayConfirmingProps = { step: Extract<PayStep, { status: 'paying' | 'confirming' }> }

/** The visitor pays, or has paid and the gateway has not seen it yet. */
export function PayConfirming({ step }: PayConfirmingProps): ReactNode {
  const kit = useProvidedKit()
  const { pay: texts } = useMessages()
  const { asset, amountAtomic } = step.terms
  const isPaying = step.status === 'paying'
  const isSlow = step.status === 'confirming' && step.isSlow
  const amount = formatToken({ ...asset, amountAtomic }, asset.decimals)
  return (
    <StatusPanel
      picture={<PaidTokenImage asset={asset} />}
      isWaiting
      title={isPaying ? texts.paying : isSlow ? texts.slow : texts.confirming}
      text={isPaying ? texts.payingText({ amount }) : isSlow ? texts.slowText : texts.confirmingText}
      actions={
        <>
          {isPaying ? (
            <Button onClick={() => void kit.pay.choose()}>{texts.otherWay}</Button>
          ) : (
            <Button onClick={() => void kit.pay.refresh().catch(() => undefined)}>{texts.checkAgain}</Button>
          )}
          <Button variant="ghost" onClick={kit.modal.close}>
            {texts.close}
          </Button>
        </>
      }
    />
  )
}
