import type { HistoryTransaction, HistoryTransfer } from '@latchkey/core'
import { findNetwork, type LoadedKitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { CopyButton } from '../../components/CopyButton.js'
import { Disclosure } from '../../components/Disclosure.js'
import { EmptyState } from '../../components/EmptyState.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { FactList } from '../../components/FactList.js'
import { formatCost, getLocale } from '../../components/formatNumbers.js'
import { getTransactionUrl } from '../../components/getExplorerUrl.js'
import { Notice } from '../../components/Notice.js'
import { Stack } from '../../components/Stack.js'
import { ClockIcon } from '../../icons/ClockIcon.js'
import { getNetworkName } from '../../messages/getNetworkName.js'
import { useMessages } from '../../messages/useMessages.js'
import { useIsBought } from '../purchases/useIsBought.js'
import { getOperationText, getTransferText, getWorthText } from '../transactions/describeTransaction.js'
import { useOwnDescription } from '../transactions/useOwnDescription.js'
import { useSentName } from '../wallet-send/useSentName.js'

const selectHistory = (state: LoadedKitState) => state.history

/** All that is known of one transaction. */
export function Transaction({ parameters }: { parameters: { id: string } }): ReactNode {
  const { activity: texts } = useMessages()
  const { doubts, transactions } = useProvidedKitState(selectHistory)
  const transaction = transactions.find(({ id }) => id === parameters.id)
  const doubt = doubts[parameters.id]
  const isBought = useIsBought(transaction)
  // Of another account or network, since that was changed.
  if (!transaction)
    return <EmptyState icon={<ClockIcon size={28} />} title={texts.missingTitle} text={texts.missingText} />
  return (
    <Stack gap={16}>
      <div className="lk-activity-head">
        <p className="lk-activity-operation">{getOperationText(transaction, texts, isBought)}</p>
        {(transaction.transfers ?? []).map((transfer, index) => (
          <p key={String(index)} className="lk-activity-amount lk-numeric">
            {getTransferText(transfer, transaction.metadata.operationType, texts, Number.POSITIVE_INFINITY)}
            {!doubt && <WorthThen transfer={transfer} />}
          </p>
        ))}
      </div>
      {doubt && <Notice tone="warning">{texts.doubts[doubt]}</Notice>}
      <TransactionFacts transaction={transaction} />
    </Stack>
  )
}

/** What it was worth when it moved; nothing where nobody knows. */
function WorthThen({ transfer }: { transfer: HistoryTransfer }): ReactNode {
  const { activity: texts } = useMessages()
  const worth = getWorthText(transfer, texts)
  return worth !== undefined && <span> {texts.worthThen({ worth })}</span>
}

function TransactionFacts({ transaction }: { transaction: HistoryTransaction }): ReactNode {
  const messages = useMessages()
  const { activity: texts } = messages
  const { chain, fee, hash, minedAt, nonce, operationType, sentFrom, sentTo, status } = transaction.metadata
  const network = useProvidedKitState((state) => (chain ? findNetwork(state, chain) : undefined))
  const ownDescription = useOwnDescription(transaction)
  const url = getTransactionUrl(network, { hash })
  const time = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  const native = network?.nativeCurrency
  return (
    <>
      <FactList
        facts={[
          ...(ownDescription ? [{ label: texts.factDescription, value: ownDescription }] : []),
          { label: texts.factStatus, value: texts.statuses[status] ?? status },
          { label: texts.factTime, value: time.format(new Date(minedAt)) },
          ...(network ? [{ label: texts.factNetwork, value: getNetworkName(messages, network) }] : []),
          { label: texts.factFrom, value: <Party address={sentFrom} copyLabel={texts.copyFrom} /> },
          { label: texts.factTo, value: <Party address={sentTo} copyLabel={texts.copyTo} /> },
          ...(fee && native
            ? [{ label: texts.factFee, value: formatCost({ ...native, amountAtomic: BigInt(fee) }) }]
            : []),
        ]}
      />
      {url && <ExternalLink href={url}>{texts.explorer}</ExternalLink>}
      <Disclosure label={texts.details}>
        <FactList
          facts={[
            { label: texts.factHash, value: hash },
            { label: texts.factNonce, value: String(nonce) },
            { label: texts.factType, value: operationType },
          ]}
        />
      </Disclosure>
    </>
  )
}

function Party({ address, copyLabel }: { address: string; copyLabel: string }): ReactNode {
  const { activity: texts } = useMessages()
  const name = useSentName(address)
  if (address === '') return '–'
  return (
    <span className="lk-activity-party">
      {name}
      <AddressInFull address={address} />
      <CopyButton value={address} label={copyLabel} confirmation={texts.addressCopied} isIconOnly />
    </span>
  )
}
