import type { ReceivedFunds } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/useMessages.js'
import { formatTransferShort } from '../wallet-send/formatTransfer.js'

/** What has arrived, in a notice: amounts and units. */
export function ReceivedTitle({ received }: { received: readonly ReceivedFunds[] }): ReactNode {
  const { account } = useMessages()
  return account.received({ amounts: received.map(formatTransferShort) })
}
