'use client'
import { findNetwork, type KitState, type SentTransfer } from '@latchkey/core'
import { useKitState, useSend } from '@latchkey/modal'
import {
  formatAmount,
  formatFloored,
  formatTimeAgo,
  isSameAddress,
  truncateAddress,
} from '@latchkey/primitives'
import { useCallback } from 'react'
import { getShownTransfers } from './getShownTransfers'
import styles from './RecentTransfers.module.css'

/** What was sent from this page: on its way, gone wrong, or done. It is there after a reload too. */
export function RecentTransfers({ address }: { address: string }) {
  const { sent } = useSend().send
  const shown = getShownTransfers(sent, address)
  if (shown.length === 0) return null
  return (
    <section className={styles.recent} aria-label="Recent activity">
      <h2 className={styles.heading}>Recent activity</h2>
      <ul className={styles.list}>
        {shown.map((transfer) => (
          <Transfer key={transfer.hash} transfer={transfer} isOwn={isSameAddress(transfer.from, address)} />
        ))}
      </ul>
    </section>
  )
}

function Transfer({ transfer, isOwn }: { transfer: SentTransfer; isOwn: boolean }) {
  const { hash, isOperation, from, to, caipNetworkId, sentAtMs, status } = transfer
  const selectNetwork = useCallback((state: KitState) => findNetwork(state, caipNetworkId), [caipNetworkId])
  const network = useKitState(selectNetwork)
  const explorer = network?.blockExplorers?.default.url.replace(/\/+$/, '')
  return (
    <li className={styles.row} data-status={status}>
      <span className={styles.what}>{getTitle(transfer)}</span>
      <span className={styles.when}>
        {isOwn ? 'To' : `From ${truncateAddress(from)} to`} {truncateAddress(to)},{' '}
        {formatTimeAgo(sentAtMs, { nowMs: Date.now() })}
      </span>
      {explorer && !isOperation && (
        <a
          className={styles.link}
          href={`${explorer}/tx/${hash}`}
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
  const amount = `${formatFloored(formatAmount(amountAtomic, token.decimals), { maxDecimals: 6 })} ${token.symbol}`
  if (status === 'pending') return `Sending ${amount}…`
  if (status === 'confirmed') return `Sent ${amount}`
  return failureCode === 'send/receipt-timeout' ? `${amount} isn’t confirmed yet` : `${amount} wasn’t sent`
}
