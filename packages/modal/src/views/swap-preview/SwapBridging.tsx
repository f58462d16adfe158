import type { SwapStepState } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { formatToken } from '../../components/formatNumbers.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { TimeLeft } from '../swap/TimeLeft.js'
import { TransactionHash } from '../wallet-send/TransactionHash.js'

/** The first network has it, and a bridge brings the tokens to the other one: how long that still takes. */
export function SwapBridging({ step }: { step: Extract<SwapStepState, { status: 'bridging' }> }): ReactNode {
  const kit = useProvidedKit()
  const { swap: texts } = useMessages()
  const { arrivesAtMs, hash, review } = step
  const { bought, boughtAtomic, bridge, destination, network } = review
  return (
    <StatusPanel
      picture={<TokenImage token={bought} network={destination} size={80} />}
      isWaiting
      title={texts.bridging({ network: destination?.name ?? '' })}
      text={
        <>
          {texts.bridgingText({
            amount: formatToken({ ...bought, amountAtomic: boughtAtomic }, 6),
            bridge: bridge?.name ?? '',
          })}
          <span className="lk-status-more lk-numeric">
            <TimeLeft arrivesAtMs={arrivesAtMs} />
          </span>
        </>
      }
      actions={<Button onClick={kit.modal.close}>{texts.close}</Button>}
    >
      <p className="lk-swap-leg">{texts.sentFrom({ network: network.name })}</p>
      <TransactionHash sent={{ hash }} network={network} />
    </StatusPanel>
  )
}
