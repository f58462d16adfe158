import {
  findNetwork,
  getActiveAddress,
  getNetwork,
  type LoadedKitState,
  type OwnTransaction,
} from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useCallback, useEffect } from 'react'
import { getTransactionUrl } from '../../components/getExplorerUrl.js'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'
import { CheckIcon } from '../../icons/CheckIcon.js'
import { ErrorIcon } from '../../icons/ErrorIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { writeDay } from './describeTransaction.js'

const selectOwn = (state: LoadedKitState) => state.history.own
const selectSent = (state: LoadedKitState) => state.send.sent
const selectNetworkId = (state: LoadedKitState) => getNetwork(state)?.caipNetworkId

const isOpen = ({ status }: OwnTransaction) => status === 'pending' || status === 'unconfirmed'

/** The site's own transactions on their way, from whatever account and network. What was sent from the modal has its own line. */
export function OpenOwnTransactions(): ReactNode {
  const kit = useProvidedKit()
  const open = useProvidedKitState(selectOwn).filter((one) => !one.transactionId && isOpen(one))
  const sent = useProvidedKitState(selectSent)
  const hasOpen = open.length > 0
  // What the network has not answered after a while is asked after again when it is looked at.
  useEffect(() => {
    if (hasOpen) void kit.history.resume()
  }, [kit, hasOpen])
  return open
    .filter(({ hash }) => !sent.some((transfer) => transfer.hash === hash))
    .map((transaction) => <OwnTransactionRow key={transaction.hash} transaction={transaction} />)
}

/** The site's own transactions that are done, of the account and the network in front, as far as the history does not have them yet. */
export function DoneOwnTransactions(): ReactNode {
  const done = useDoneOwnTransactions()
  if (done.length === 0) return null
  return (
    <ul className="lk-token-list">
      {done.map((transaction) => (
        <li key={transaction.hash}>
          <OwnTransactionRow transaction={transaction} />
        </li>
      ))}
    </ul>
  )
}

/** See {@link DoneOwnTransactions}. */
export function useDoneOwnTransactions(): readonly OwnTransaction[] {
  const own = useProvidedKitState(selectOwn)
  const networkId = useProvidedKitState(selectNetworkId)
  const address = useProvidedKitState(getActiveAddress)
  return own.filter(
    (one) => !one.transactionId && !isOpen(one) && one.caipNetworkId === networkId && one.from === address,
  )
}

function OwnTransactionRow({ transaction }: { transaction: OwnTransaction }): ReactNode {
  const { account, activity: texts } = useMessages()
  const { addedAtMs, caipNetworkId, description, from, hash, hashInBlock, isOperation, status } = transaction
  const select = useCallback((state: LoadedKitState) => findNetwork(state, caipNetworkId), [caipNetworkId])
  const network = useProvidedKitState(select)
  const place = { networkName: network?.name ?? caipNetworkId, from: truncateAddress(from) }
  const sent = hashInBlock === undefined ? { hash, isOperation } : { hash: hashInBlock }
  return (
    <Row
      icon={<StatusIcon status={status} />}
      title={description || texts.ownWithoutText}
      description={
        status === 'pending'
          ? account.followedText(place)
          : status === 'unconfirmed'
            ? texts.ownUnconfirmed
            : texts.statuses[status]
      }
      {...(isOpen(transaction) ? {} : { end: writeDay(addedAtMs) })}
      href={getTransactionUrl(network, sent)}
    />
  )
}

function StatusIcon({ status }: Pick<OwnTransaction, 'status'>): ReactNode {
  const { activity: texts } = useMessages()
  if (status === 'failed') return <ErrorIcon />
  if (status === 'confirmed') return <CheckIcon />
  if (status === 'unconfirmed') return <WarningIcon />
  return (
    <>
      <Spinner />
      <span className="lk-visually-hidden">{texts.statuses.pending}</span>
    </>
  )
}
