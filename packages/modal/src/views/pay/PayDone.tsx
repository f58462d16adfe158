import { findNetwork, type PayStep } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { formatToken } from '../../components/formatNumbers.js'
import { SuccessPanel } from '../../components/SuccessPanel.js'
import { useMessages } from '../../messages/useMessages.js'
import { TransactionHash } from '../wallet-send/TransactionHash.js'
import { PaidTokenImage } from './PaidTokenImage.js'

/** The gateway has seen all of it arrive. */
export function PayDone({ step }: { step: Extract<PayStep, { status: 'done' }> }): ReactNode {
  const kit = useProvidedKit()
  const { pay: texts } = useMessages()
  const { news, terms } = step
  const { asset } = terms
  const network = useProvidedKitState((state) => findNetwork(state, asset.network))
  const over = news.paidAtomic - terms.amountAtomic
  return (
    <SuccessPanel
      picture={<PaidTokenImage asset={asset} isMarked />}
      title={texts.paid({ amount: formatToken({ ...asset, amountAtomic: news.paidAtomic }, asset.decimals) })}
      text={
        over > 0n
          ? texts.overpaid({ amount: formatToken({ ...asset, amountAtomic: over }, asset.decimals) })
          : texts.paidText
      }
      actions={
        <Button variant="primary" onClick={kit.modal.close}>
          {texts.backToSite}
        </Button>
      }
    >
      {news.hashes.map((hash) => (
        <TransactionHash key={hash} sent={{ hash }} network={network} />
      ))}
    </SuccessPanel>
  )
}
