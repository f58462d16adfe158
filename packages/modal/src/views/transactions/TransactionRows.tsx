import type { HistoryTransaction, HistoryTransfer } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { CardIcon } from '../../icons/CardIcon.js'
import { CheckIcon } from '../../icons/CheckIcon.js'
import { CloseIcon } from '../../icons/CloseIcon.js'
import { ErrorIcon } from '../../icons/ErrorIcon.js'
import { ReceiveIcon } from '../../icons/ReceiveIcon.js'
import { SendIcon } from '../../icons/SendIcon.js'
import { SignIcon } from '../../icons/SignIcon.js'
import { SwapIcon } from '../../icons/SwapIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useIsBought } from '../purchases/useIsBought.js'
import { useSentName } from '../wallet-send/useSentName.js'
import { getDayText, getOperationText, getRowText, toRows } from './describeTransaction.js'
import { useOwnDescription } from './useOwnDescription.js'

/** Properties of {@link TransactionRows}. */
export type TransactionRowsProps = {
  transaction: HistoryTransaction
  /** Why it is folded away, instead of what moved. */
  doubt?: string | undefined
}

/** One transaction of a list: a row, or one for each thing that moved. Each leads to all that is known of it. */
export function TransactionRows({ transaction, doubt }: TransactionRowsProps): ReactNode {
  const { router } = useScreen()
  const { activity: texts } = useMessages()
  const isBought = useIsBought(transaction)
  const ownDescription = useOwnDescription(transaction)
  const receiverName = useSentName(transaction.metadata.sentTo)
  const write = (row: readonly HistoryTransfer[]) => {
    const moved = getRowText(transaction, row, texts)
    const isTo = receiverName !== undefined && row.some(({ direction }) => direction === 'out')
    return isTo ? texts.toNamed({ moved, name: receiverName }) : moved
  }
  return toRows(transaction).map((row, index) => (
    <Row
      // Nothing else tells two equal movements of a transaction apart, and they never change places.
      key={`${transaction.id} ${String(index)}`}
      icon={isBought ? <CardIcon /> : <OperationIcon transaction={transaction} transfer={row[0]} />}
      title={ownDescription || getOperationText(transaction, texts, isBought)}
      description={doubt ?? write(row)}
      end={getDayText(transaction)}
      onClick={() => router.push('Transaction', { id: transaction.id })}
    />
  ))
}

function OperationIcon({
  transaction: { metadata },
  transfer,
}: {
  transaction: HistoryTransaction
  transfer: HistoryTransfer | undefined
}): ReactNode {
  if (metadata.status === 'failed') return <ErrorIcon />
  if (metadata.operationType === 'trade') return <SwapIcon />
  if (metadata.operationType === 'approve') return <CheckIcon />
  if (metadata.operationType === 'cancel' || metadata.operationType === 'revoke') return <CloseIcon />
  if (transfer?.direction === 'in') return <ReceiveIcon />
  return transfer ? <SendIcon /> : <SignIcon />
}
