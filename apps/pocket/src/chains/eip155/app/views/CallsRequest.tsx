import { Address } from '../../../../app/components/Account.js'
import { CostRows, FeeNotice } from '../../../../app/components/CostParts.js'
import { Row, Rows } from '../../../../app/components/Details.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { Currency } from '../../../WalletChain.js'
import { addressOf } from '../accounts.js'
import type { PreparedCalls } from '../engine/calls.js'
import type { PreparedTransaction } from '../engine/transactions.js'
import type { TransactionRequest } from '../requests/readTransaction.js'
import { AlsoSends, CallData, describeNetwork, HeadlineOrSkeleton } from './PreparedParts.js'
import { Receiver, titleOf, Warnings } from './TransactionParts.js'
import type { ViewProps } from './ViewProps.js'

/** Shows several calls, what each does and what they cost together, before they are signed. */
export function CallsRequest(props: ViewProps<'send-calls'>) {
  const { item, wallet, request, loaded, retry, onApprove, onReject } = props
  const { account, network, calls } = request
  const { currency, networkName } = describeNetwork(wallet, network)
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  return (
    <RequestSheet
      title={calls.length === 1 ? 'Review a transaction' : `Review ${calls.length} transactions`}
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ prepared: { kind: 'send-calls', value: prepared } })}
      onReject={onReject}
    >
      <FeeNotice loaded={loaded} subject="The fees" networkName={networkName} retry={retry} />
      {prepared && <Warnings prepared={toWhole(prepared)} currency={currency} />}
      {calls.length > 1 && (
        <p className="lead">
          They are sent one after the other. Where one fails, the others may still go through.
        </p>
      )}
      <ol>
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one request never move
          <li key={index}>
            <Call call={call} prepared={prepared?.calls[index]} currency={currency} />
          </li>
        ))}
      </ol>
      <h2>All together</h2>
      <Rows>
        <Row name="Network">{networkName}</Row>
        <Row name="From">
          <Address address={addressOf(account)} />
        </Row>
        <CostRows loaded={loaded} names={['Fees, at most', 'Total, at most']} currency={currency} />
      </Rows>
    </RequestSheet>
  )
}

/** Whether all of it can be paid; what each call does is said at the call. */
function toWhole({ isCovered, balanceAtomic, totalAtomic }: PreparedCalls) {
  return { isCovered, balanceAtomic, totalAtomic, willFail: undefined, token: undefined }
}

function Call(props: {
  call: TransactionRequest
  prepared: PreparedTransaction | undefined
  currency: Currency
}) {
  const { call, prepared, currency } = props
  const isReading = !prepared && call.data !== '0x'
  return (
    <section className="call">
      <h2>{isReading ? 'Reading it' : titleOf(call, prepared, currency)}</h2>
      {prepared && <Warnings prepared={{ ...prepared, isCovered: true }} currency={currency} />}
      <HeadlineOrSkeleton
        isReading={isReading}
        transaction={call}
        token={prepared?.token}
        nft={prepared?.nft}
        currency={currency}
      />
      <Rows>
        {!isReading && <Receiver transaction={call} token={prepared?.token} nft={prepared?.nft} />}
        <AlsoSends transaction={call} token={prepared?.token} nft={prepared?.nft} currency={currency} />
      </Rows>
      <CallData data={call.data} />
    </section>
  )
}
