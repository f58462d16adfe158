import {
  findNetwork,
  getNetwork,
  type LoadedKitState,
  type ReceivedFunds,
  type SentTransfer,
} from '@latchkey/core'
import { formatTimeAgo, truncateAddress } from '@latchkey/primitives'
import { useNow, useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback, useEffect } from 'react'
import { getLocale } from '../../components/formatNumbers.js'
import { getTransactionUrl } from '../../components/getExplorerUrl.js'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'
import { Stack } from '../../components/Stack.js'
import { ReceiveIcon } from '../../icons/ReceiveIcon.js'
import { SendIcon } from '../../icons/SendIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { formatTransferShort } from '../wallet-send/formatTransfer.js'
import { useSentName } from '../wallet-send/useSentName.js'
import { SpeedUp } from './SpeedUp.js'

/** Receipts on screen at most. */
const shownReceipts = 3

const selectActiveId = (state: LoadedKitState) => getNetwork(state)?.caipNetworkId
const selectIncoming = (state: LoadedKitState) => state.incoming
const selectSend = (state: LoadedKitState) => state.send

/**
 * Transfers on their way and those that went wrong, from whatever account and network: who does not see them sends twice.
 * The one that is on screen has its own line.
 */
export function OpenTransfers(): ReactNode {
  const kit = useProvidedKit()
  const { sent, step } = useProvidedKitState(selectSend)
  const hashOnScreen = 'hash' in step && step.status !== 'sent' ? step.hash : undefined
  const open = sent.filter(({ status, hash }) => status !== 'confirmed' && hash !== hashOnScreen)
  const hasSent = sent.length > 0
  // What was given up after a while is asked after again when the account is looked at.
  useEffect(() => {
    if (hasSent) void kit.send.resume()
  }, [kit, hasSent])
  return open.map((transfer) => <OpenTransfer key={transfer.hash} transfer={transfer} />)
}

function OpenTransfer({ transfer }: { transfer: SentTransfer }): ReactNode {
  const kit = useProvidedKit()
  const { account: texts } = useMessages()
  const { hash, from, status, failureCode } = transfer
  const network = useNetworkOf(transfer)
  const amount = formatTransferShort(transfer)
  const isUnconfirmed = failureCode === 'send/receipt-timeout'
  const isPending = status === 'pending'
  return (
    <Stack>
      <Row
        icon={isPending ? <Spinner /> : <WarningIcon />}
        title={texts[getTitleName(transfer)]({ amount })}
        description={texts.followedText({
          networkName: network?.name ?? transfer.caipNetworkId,
          from: truncateAddress(from),
        })}
        href={getTransactionUrl(network, transfer)}
        // What did not go through has been seen once it is pressed; what is not known is kept.
        {...(isPending || isUnconfirmed ? {} : { onClick: () => void kit.send.dismiss(hash) })}
      />
      <SpeedUp hash={hash} />
    </Stack>
  )
}

/** Which text says what became of a transfer that is not done. */
function getTitleName({ status, failureCode }: SentTransfer) {
  if (status === 'pending') return 'sending'
  if (failureCode === 'send/receipt-timeout') return 'unconfirmed'
  return failureCode === 'send/sent-otherwise' ? 'sentOtherwise' : 'sendFailed'
}

/** What the account in front has sent from here and the network has, and what has arrived meanwhile: the receipts. */
export function RecentActivity({
  address,
  caipAddress,
}: {
  address: string
  caipAddress: string | undefined
}): ReactNode {
  const { account: texts } = useMessages()
  const { sent } = useProvidedKitState(selectSend)
  const { received } = useProvidedKitState(selectIncoming)
  const done = [
    ...sent
      .filter(({ status, from }) => status === 'confirmed' && from === address)
      .map((transfer) => ({
        key: transfer.hash,
        atMs: transfer.sentAtMs,
        receipt: <Receipt transfer={transfer} />,
      })),
    ...received
      .filter((funds) => funds.caipAddress === caipAddress)
      .map((funds) => ({
        key: `received ${funds.id}`,
        atMs: funds.seenAtMs,
        receipt: <ReceivedReceipt funds={funds} />,
      })),
  ].sort((one, other) => other.atMs - one.atMs)
  if (done.length === 0) return null
  return (
    <section className="lk-tokens" aria-label={texts.activity}>
      <div className="lk-tokens-head">
        <h3>{texts.activity}</h3>
      </div>
      <ul className="lk-token-list">
        {done.slice(0, shownReceipts).map(({ key, receipt }) => (
          <li key={key}>{receipt}</li>
        ))}
      </ul>
    </section>
  )
}

function ReceivedReceipt({ funds }: { funds: ReceivedFunds }): ReactNode {
  const { account: texts } = useMessages()
  const { seenAtMs } = funds
  return (
    <Row
      icon={<ReceiveIcon />}
      title={texts.received({ amounts: [formatTransferShort(funds)] })}
      description={formatTimeAgo(seenAtMs, { nowMs: useNow(seenAtMs), locale: getLocale() })}
    />
  )
}

function Receipt({ transfer }: { transfer: SentTransfer }): ReactNode {
  const { account: texts } = useMessages()
  const { to, caipNetworkId, sentAtMs } = transfer
  const network = useNetworkOf(transfer)
  const isHere = useProvidedKitState(selectActiveId) === caipNetworkId
  const name = useSentName(to, network?.chainNamespace)
  const receiver = name ?? truncateAddress(to)
  const when = formatTimeAgo(sentAtMs, { nowMs: useNow(sentAtMs), locale: getLocale() })
  return (
    <Row
      icon={<SendIcon />}
      title={texts.sent({ amount: formatTransferShort(transfer) })}
      description={
        isHere
          ? texts.sentText({ receiver, when })
          : texts.sentElsewhereText({ receiver, networkName: network?.name ?? caipNetworkId })
      }
      href={getTransactionUrl(network, transfer)}
    />
  )
}

function useNetworkOf({ caipNetworkId }: SentTransfer) {
  const select = useCallback((state: LoadedKitState) => findNetwork(state, caipNetworkId), [caipNetworkId])
  return useProvidedKitState(select)
}
