import { useCallback } from 'react'
import { Address } from '../../components/Account.js'
import { Notice, Row, Rows } from '../../components/Details.js'
import type { PreparedTransaction } from '../../engine/transactions.js'
import { networkName } from '../../format.js'
import { useLoaded, useStore } from '../../hooks.js'
import type { ParsedRequest } from '../../requests/parseRequest.js'
import type { TransactionRequest } from '../../requests/readTransaction.js'
import { currencyOf } from '../../wallet/createWallet.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'
import { Amount, Headline, Receiver, titleOf, Warnings } from './TransactionParts.js'

type Request = Extract<ParsedRequest, { kind: 'send' }>

/** Shows what a transaction does and costs before it is signed. */
export function TransactionRequestView(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { account, transaction } = request
  const { activeChainId } = useStore(wallet.state)
  const chainId = item.chainId ?? activeChainId
  const load = useCallback(async () => {
    const network = wallet.networks.find(({ id }) => id === chainId)
    if (!network) throw new Error('Pocket has no node for this network')
    return (await import('../../engine/transactions.js')).prepareTransaction(network, account, transaction)
  }, [wallet, chainId, account, transaction])
  const [loaded, retry] = useLoaded(load)
  const currency = currencyOf(wallet.networks.find(({ id }) => id === chainId))
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
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
      {loaded.status === 'failed' && (
        <Notice tone="danger">
          The fee could not be worked out: {networkName(wallet.networks, chainId)} does not answer.{' '}
          <button type="button" className="text-button" onClick={retry}>
            Try again
          </button>
        </Notice>
      )}
      {prepared && <Warnings prepared={prepared} currency={currency} />}
      {isReading ? (
        <p className="amount">
          <span className="skeleton">Loading</span>
        </p>
      ) : (
        <Headline transaction={transaction} token={prepared?.token} currency={currency} />
      )}
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
      {transaction.data !== '0x' && (
        <details>
          <summary>Data</summary>
          <pre className="message">{transaction.data}</pre>
        </details>
      )}
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
      {prepared?.token && transaction.valueAtomic > 0n && (
        <Row name="Also sends">
          <Amount atomic={transaction.valueAtomic} currency={currency} />
        </Row>
      )}
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
