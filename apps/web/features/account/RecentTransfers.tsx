'use client'
import { findNetwork, type KitState, type ReceivedFunds, type SentTransfer } from '@latchkey/core'
import { useKitState, useSend } from '@latchkey/modal'
import { formatAmount, formatFloored, formatTimeAgo, truncateAddress } from '@latchkey/primitives'
import { useNow } from '@latchkey/react/internal'
import { useCallback } from 'react'
import { getShownTransfers } from './getShownTransfers'
import styles from './RecentTransfers.module.css'

const shownArrivals = 3
/** What has arrived before the kit has looked. */
const noFunds: readonly ReceivedFunds[] = []

/**
 * What was sent from this page: on its way, gone wrong, or done; it is there after a reload too. Before it stands what has
 * arrived since.
 */
export function RecentTransfers({
  address,
  caipAddress,
}: {
  address: string
  caipAddress: string | undefined
}) {
  const { sent } = useSend().send
  const received = useKitState((state) => state.incoming?.received ?? noFunds)
  const shown = getShownTransfers(sent, address)
  const arrived = received.filter((funds) => funds.caipAddress === caipAddress).slice(0, shownArrivals)
  if (shown.length === 0 && arrived.length === 0) return null
  return (
    <section className={styles.recent} aria-label="Recent activity">
      <h2 className={styles.heading}>Recent activity</h2>
      <ul className={styles.list}>
        {arrived.map((funds) => (
          <Arrival key={funds.id} funds={funds} />
        ))}
        {shown.map((transfer) => (
          <Transfer key={transfer.hash} transfer={transfer} isOwn={transfer.from === address} />
        ))}
      </ul>
    </section>
  )
}

function Arrival({ funds: { token, amountAtomic, seenAtMs } }: { funds: ReceivedFunds }) {
  return (
    <li className={styles.row}>
      <span className={styles.what}>Received {formatTokenAmount(amountAtomic, token)}</span>
      <span className={styles.when}>{formatTimeAgo(seenAtMs, { nowMs: useNow(seenAtMs) })}</span>
    </li>
  )
}

function Transfer({ transfer, isOwn }: { transfer: SentTransfer; isOwn: boolean }) {
  const { hash, isOperation, from, to, caipNetworkId, sentAtMs, status } = transfer
  const nowMs = useNow(sentAtMs)
  const selectNetwork = useCallback((state: KitState) => findNetwork(state, caipNetworkId), [caipNetworkId])
  const network = useKitState(selectNetwork)
  const { url, transactionPath = 'tx' } = network?.blockExplorers?.default ?? {}
  const explorer = url?.replace(/\/+$/, '')
  return (
    <li className={styles.row} data-status={status}>
      <span className={styles.what}>{getTitle(transfer)}</span>
      <span className={styles.when}>
        {isOwn ? 'To' : `From ${truncateAddress(from)} to`} {truncateAddress(to)},{' '}
        {formatTimeAgo(sentAtMs, { nowMs })}
      </span>
      {explorer && !isOperation && (
        <a
          className={styles.link}
          href={`${explorer}/${transactionPath}/${hash}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="View the transaction on the explorer (opens in a new tab)"
        >
          View
        </a>
      )}
    </li>
  )
}

function getTitle({ token, amountAtomic, status, failureCode }: SentTransfer): string {
  const amount = formatTokenAmount(amountAtomic, token)
  if (status === 'pending') return `Sending ${amount}…`
  if (status === 'confirmed') return `Sent ${amount}`
  if (failureCode === 'send/receipt-timeout') return `${amount} isn’t confirmed yet`
  return failureCode === 'send/sent-otherwise'
    ? `Your wallet sent something other than ${amount}`
    : `${amount} wasn’t sent`
}

function formatTokenAmount(amountAtomic: bigint, { decimals, symbol }: SentTransfer['token']): string {
  return `${formatFloored(formatAmount(amountAtomic, decimals), { maxDecimals: 6 })} ${symbol}`
}
