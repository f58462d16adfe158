import type { SwapStepState } from '@latchkey/core'
import { useProvidedKit } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { formatToken } from '../../components/formatNumbers.js'
import { Notice } from '../../components/Notice.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { TokenImage } from '../../components/TokenImage.js'
import { SuccessIcon } from '../../icons/SuccessIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { TransactionHash } from '../wallet-send/TransactionHash.js'

/** What really arrived, beside what was shown. */
export function SwapDone({ step }: { step: Extract<SwapStepState, { status: 'done' }> }): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { swap: texts } = useMessages()
  const { arrivalHash, hash, otherSymbol, receivedAtomic, review } = step
  const { bought, boughtAtomic, destination, minimumAtomic, network, sold, soldAtomic } = review
  const write = (amountAtomic: bigint) => formatToken({ ...bought, amountAtomic }, 6)
  const isLess = receivedAtomic !== undefined && receivedAtomic < minimumAtomic
  const isOdd = isLess || otherSymbol !== undefined

  function writeTitle(): string {
    if (receivedAtomic === undefined) {
      return destination
        ? texts.doneThereUnknown({ symbol: otherSymbol ?? bought.symbol, network: destination.name })
        : texts.doneUnknown({ symbol: bought.symbol })
    }
    const amount = write(receivedAtomic)
    return destination
      ? texts.doneThere({ amount, network: destination.name })
      : texts.done({ amount, sold: formatToken({ ...sold, amountAtomic: soldAtomic }, 6) })
  }

  function finish(): void {
    void kit.swap.reset()
    router.reset('Account')
  }

  return (
    <StatusPanel
      picture={<TokenImage token={bought} network={destination ?? network} size={80} />}
      isWaiting={false}
      mark={isOdd ? <WarningIcon /> : <SuccessIcon />}
      markTone={isOdd ? 'warning' : 'success'}
      title={writeTitle()}
      text={texts.shown({ amount: write(boughtAtomic) })}
      actions={
        <>
          <Button variant="primary" onClick={finish}>
            {texts.close}
          </Button>
          <Button
            onClick={() => {
              void kit.swap.reset().then(() => kit.swap.load())
              router.back()
            }}
          >
            {texts.again}
          </Button>
        </>
      }
    >
      {isLess && <Notice tone="danger">{texts.lessThanPromised({ amount: write(minimumAtomic) })}</Notice>}
      {otherSymbol && (
        <Notice tone="warning">{texts.otherToken({ symbol: otherSymbol, wanted: bought.symbol })}</Notice>
      )}
      {destination && <p className="lk-swap-leg">{texts.sentFrom({ network: network.name })}</p>}
      <TransactionHash sent={{ hash }} network={network} />
      {destination && arrivalHash && (
        <>
          <p className="lk-swap-leg">{texts.arrivedOn({ network: destination.name })}</p>
          <TransactionHash sent={{ hash: arrivalHash }} network={destination} />
        </>
      )}
    </StatusPanel>
  )
}
