import { useCallback } from 'react'
import { Address } from '../../components/Account.js'
import { Row, Rows } from '../../components/Details.js'
import type { PreparedTransaction } from '../../engine/transactions.js'
import { networkName } from '../../format.js'
import { useStore } from '../../hooks.js'
import type { ParsedRequest } from '../../requests/parseRequest.js'
import type { TransactionRequest } from '../../requests/readTransaction.js'
import type { Network } from '../../wallet/createWallet.js'
import { AlsoSends, CallData, FeeNotice, HeadlineOrSkeleton, usePrepared } from './PreparedParts.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'
import { Amount, Receiver, titleOf, Warnings } from './TransactionParts.js'

type Request = Extract<ParsedRequest, { kind: 'send' }>

/** Shows what a transaction does and costs before it is signed. */
export function TransactionRequestView(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { account, transaction } = request
  const { activeChainId } = useStore(wallet.state)
  const chainId = item.chainId ?? activeChainId
  const prepare = useCallback(
    async (network: Network) =>
      (await import('../../engine/transactions.js')).prepareTransaction(network, account, transaction),
    [account, transaction],
  )
  const { currency, loaded, prepared, retry } = usePrepared(wallet, chainId, prepare)
  // What a call to a contract means is known only once the contract has answered.
  const isReading = loaded.status === 'loading' && transaction.data !== '0x'
  return (
    <RequestSheet
      title={isReading ? 'Review a transaction' : titleOf(transaction, prepared, currency)}
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ prepared })}
      onReject={onReject}
    >
      <FeeNotice loaded={loaded} wallet={wallet} chainId={chainId} retry={retry} />
      {prepared && <Warnings prepared={prepared} currency={currency} />}
      <HeadlineOrSkeleton
        isReading={isReading}
        transaction={transaction}
        token={prepared?.token}
        currency={currency}
      />
      <Rows>
        <Row name="Network">{networkName(wallet.networks, chainId)}</Row>
        <Row name="From">
          <Address address={account.address} />
        </Row>
        {!isReading && <Receiver transaction={transaction} token={prepared?.token} />}
        {transaction.nonce !== undefined && <Row name="Number">{transaction.nonce}</Row>}
        {loaded.status !== 'failed' && (
          <Costs transaction={transaction} prepared={prepared} currency={currency} />
        )}
      </Rows>
      <CallData data={transaction.data} />
    </RequestSheet>
  )
}

function Costs(props: {
  transaction: TransactionRequest
  prepared: PreparedTransaction | undefined
  currency: string
}) {
  const { transaction, prepared, currency } = props
  return (
    <>
      <AlsoSends transaction={transaction} token={prepared?.token} currency={currency} />
      <Row name="Fee, at most">
        <Amount atomic={prepared?.feeAtomic} currency={currency} />
      </Row>
      <Row name="Total, at most">
        <strong>
          <Amount atomic={prepared?.totalAtomic} currency={currency} />
        </strong>
      </Row>
    </>
  )
}
