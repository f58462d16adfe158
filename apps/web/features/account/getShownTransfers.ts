import type { SentTransfer } from '@latchkey/core'

const shownReceipts = 3

/**
 * What the panel shows of what was sent from here: first all that is on its way or went wrong, from whatever account, for who
 * does not see it sends twice; then the account's last receipts.
 *
 * @param sent - Everything, newest first.
 * @param address - The account in front.
 */
export function getShownTransfers(sent: readonly SentTransfer[], address: string): readonly SentTransfer[] {
  const open = sent.filter(({ status }) => status !== 'confirmed')
  const receipts = sent.filter(({ status, from }) => status === 'confirmed' && from === address)
  return [...open, ...receipts.slice(0, shownReceipts)]
}
