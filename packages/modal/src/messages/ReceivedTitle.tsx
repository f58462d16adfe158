import type { ReceivedFunds } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatTransferShort } from '../views/wallet-send/formatTransfer.js'
import { useMessages } from './useMessages.js'

/** What has arrived, in a notice: amounts and units. */
export function ReceivedTitle({ received }: { received: readonly ReceivedFunds[] }): ReactNode {
  const { account } = useMessages()
  return account.received({ amounts: received.map(formatTransferShort) })
}
