import { Address } from '../../../../app/components/Account.js'
import { CostRows, FeeNotice } from '../../../../app/components/CostParts.js'
import { Row, Rows } from '../../../../app/components/Details.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import { addressOf } from '../accounts.js'
import { AlsoSends, CallData, describeNetwork, HeadlineOrSkeleton } from './PreparedParts.js'
import { Receiver, titleOf, Warnings } from './TransactionParts.js'
import type { ViewProps } from './ViewProps.js'

/** Shows what a transaction does and costs before it is signed. */
export function TransactionRequestView(props: ViewProps<'send'>) {
  const { item, wallet, request, network, loaded, retry, onApprove, onReject } = props
  const { account, transaction } = request
  const { currency, networkName } = describeNetwork(wallet, network)
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  // What a call to a contract means is known only once the contract has answered.
  const isReading = loaded.status === 'loading' && transaction.data !== '0x'
  return (
    <RequestSheet
      title={isReading ? 'Review a transaction' : titleOf(transaction, prepared, currency)}
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ prepared: { kind: 'send', value: prepared } })}
      onReject={onReject}
    >
      <FeeNotice loaded={loaded} networkName={networkName} retry={retry} />
      {prepared && <Warnings prepared={prepared} currency={currency} />}
      <HeadlineOrSkeleton
        isReading={isReading}
        transaction={transaction}
        token={prepared?.token}
        nft={prepared?.nft}
        currency={currency}
      />
      <Rows>
        <Row name="Network">{networkName}</Row>
        <Row name="From">
          <Address address={addressOf(account)} />
        </Row>
        {!isReading && <Receiver transaction={transaction} token={prepared?.token} nft={prepared?.nft} />}
        {transaction.nonce !== undefined && <Row name="Number">{transaction.nonce}</Row>}
        {loaded.status !== 'failed' && (
          <AlsoSends
            transaction={transaction}
            token={prepared?.token}
            nft={prepared?.nft}
            currency={currency}
          />
        )}
        <CostRows loaded={loaded} names={['Fee, at most', 'Total, at most']} currency={currency} />
      </Rows>
      <CallData data={transaction.data} />
    </RequestSheet>
  )
}
