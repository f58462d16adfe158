import { findNetwork, type LoadedKitState, type SentSwap } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
import { formatToken } from '../../components/formatNumbers.js'
import { getTransactionUrl } from '../../components/getExplorerUrl.js'
import { IconButton } from '../../components/IconButton.js'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'
import { CloseIcon } from '../../icons/CloseIcon.js'
import { SuccessIcon } from '../../icons/SuccessIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { TimeLeft } from './TimeLeft.js'

type Bridged = SentSwap & { bridge: NonNullable<SentSwap['bridge']> }

const selectSwap = (state: LoadedKitState) => state.swap

/** Swaps to other networks that were sent from here, until they are dismissed: whoever does not see one sends it twice. */
export function BridgedSwaps(): ReactNode {
  const kit = useProvidedKit()
  const { swap: texts } = useMessages()
  const { sent } = useProvidedKitState(selectSwap)
  const bridged = sent.filter((swap): swap is Bridged => swap.bridge !== undefined)
  const hasSent = bridged.length > 0
  // What was given up after a while is asked after again when somebody looks.
  useEffect(() => {
    if (hasSent) void kit.swap.resume()
  }, [kit, hasSent])
  if (!hasSent) return null
  return (
    <ul className="lk-swap-sent" aria-label={texts.swaps}>
      {bridged.map((swap) => (
        <li key={swap.hash} className="lk-swap-sent-one">
          <BridgedSwap swap={swap} />
          {(swap.status === 'confirmed' || swap.status === 'failed') && (
            <IconButton
              label={texts.dismiss}
              icon={<CloseIcon size={18} />}
              size="small"
              onClick={() => void kit.swap.dismiss(swap.hash)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function BridgedSwap({ swap }: { swap: Bridged }): ReactNode {
  const messages = useMessages()
  const { swap: texts } = messages
  const { bought, bridge, failureCode, hash, minimumAtomic, receivedAtomic, sold, soldAtomic, status } = swap
  const source = useNetwork(swap.caipNetworkId)
  const destination = useNetwork(bridge.caipNetworkId)
  const network = destination?.name ?? bridge.caipNetworkId
  const soldText = formatToken({ ...sold, amountAtomic: soldAtomic }, 6)
  const write = (amountAtomic: bigint) => formatToken({ ...bought, amountAtomic }, 6)
  if (status === 'failed') {
    const isRefunded = failureCode === 'swap/bridge-refunded'
    return (
      <Row
        icon={<WarningIcon />}
        title={(isRefunded ? texts.refundedTitle : texts.failedTitleThere)({ sold: soldText, network })}
        description={failureCode && getErrorText(messages, failureCode, '').hint}
        href={getTransactionUrl(source, { hash })}
      />
    )
  }
  if (status === 'confirmed') {
    const isLess = receivedAtomic !== undefined && receivedAtomic < minimumAtomic
    const { arrivalHash, name, otherSymbol } = bridge
    return (
      <Row
        icon={isLess || otherSymbol ? <WarningIcon /> : <SuccessIcon />}
        title={
          receivedAtomic === undefined
            ? texts.doneThereUnknown({ network, symbol: otherSymbol ?? bought.symbol })
            : texts.doneThere({ amount: write(receivedAtomic), network })
        }
        description={
          otherSymbol
            ? texts.otherToken({ symbol: otherSymbol, wanted: bought.symbol })
            : isLess
              ? texts.arrivedLess({ amount: write(minimumAtomic) })
              : name
        }
        href={arrivalHash && getTransactionUrl(destination, { hash: arrivalHash })}
      />
    )
  }
  return (
    <Row
      icon={<Spinner />}
      title={texts.sentTo({ sold: soldText, network })}
      description={<TimeLeft arrivesAtMs={bridge.arrivesAtMs} />}
      href={getTransactionUrl(source, { hash })}
    />
  )
}

function useNetwork(caipNetworkId: string) {
  return useProvidedKitState((state) => findNetwork(state, caipNetworkId))
}
