import { useCallback } from 'react'
import { Address } from '../../../../app/components/Account.js'
import { Row, Rows } from '../../../../app/components/Details.js'
import { useStore } from '../../../../app/hooks.js'
import type { ParsedRequest } from '../../../../app/requests/parseRequest.js'
import { CostRows, FeeNotice } from '../../../../app/views/requests/CostParts.js'
import { RequestSheet, type RequestViewProps } from '../../../../app/views/requests/RequestSheet.js'
import type { Network } from '../../../../app/wallet/createWallet.js'
import { AlsoSends, CallData, HeadlineOrSkeleton, usePrepared } from './PreparedParts.js'
import { Receiver, titleOf, Warnings } from './TransactionParts.js'

type Request = Extract<ParsedRequest, { kind: 'send' }>

/** Shows what a transaction does and costs before it is signed. */
export function TransactionRequestView(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { account, transaction } = request
  const { activeChainId } = useStore(wallet.state)
  const chainId = item.chainId ?? activeChainId
  const prepare = useCallback(
    async (network: Network) =>
      (await import('../engine/transactions.js')).prepareTransaction(network, account, transaction),
    [account, transaction],
  )
  const { currency, networkName, loaded, prepared, retry } = usePrepared(wallet, chainId, prepare)
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
      <FeeNotice loaded={loaded} networkName={networkName} retry={retry} />
      {prepared && <Warnings prepared={prepared} currency={currency} />}
      <HeadlineOrSkeleton
        isReading={isReading}
        transaction={transaction}
        token={prepared?.token}
        currency={currency}
      />
      <Rows>
        <Row name="Network">{networkName}</Row>
        <Row name="From">
          <Address address={account.address} />
        </Row>
        {!isReading && <Receiver transaction={transaction} token={prepared?.token} />}
        {transaction.nonce !== undefined && <Row name="Number">{transaction.nonce}</Row>}
        {loaded.status !== 'failed' && (
          <AlsoSends transaction={transaction} token={prepared?.token} currency={currency} />
        )}
        <CostRows loaded={loaded} names={['Fee, at most', 'Total, at most']} currency={currency} />
      </Rows>
      <CallData data={transaction.data} />
    </RequestSheet>
  )
}
