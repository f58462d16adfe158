import { useCallback } from 'react'
import { Address } from '../../components/Account.js'
import { Notice, Row, Rows } from '../../components/Details.js'
import type { PreparedTransaction, TokenAction } from '../../engine/engine.js'
import { formatAmount, networkName } from '../../format.js'
import { useLoaded, useStore } from '../../hooks.js'
import type { ParsedRequest, TransactionRequest } from '../../requests/parseRequest.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'

type Request = Extract<ParsedRequest, { kind: 'send' }>

/** From here on an allowance is called unlimited: no token has that much. */
const unlimitedFromAtomic = 2n ** 255n

/** Shows what a transaction does and costs before it is signed. */
export function TransactionRequestView(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { account, transaction } = request
  const { activeChainId } = useStore(wallet.state)
  const chainId = item.chainId ?? activeChainId
  const load = useCallback(async () => {
    const network = wallet.networks.find(({ id }) => id === chainId)
    if (!network) throw new Error('Pocket has no node for this network')
    return (await import('../../engine/engine.js')).prepareTransaction(network, account, transaction)
  }, [wallet, chainId, account, transaction])
  const [loaded, retry] = useLoaded(load)
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  // What a call to a contract means is known only once the contract has answered.
  const isReading = loaded.status === 'loading' && transaction.data !== '0x'
  return (
    <RequestSheet
      title={isReading ? 'Review a transaction' : titleOf(transaction, prepared)}
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
      {prepared && <Warnings prepared={prepared} />}
      {isReading ? (
        <p className="amount">
          <span className="skeleton">Loading</span>
        </p>
      ) : (
        <Headline transaction={transaction} token={prepared?.token} />
      )}
      <Rows>
        <Row name="Network">{networkName(wallet.networks, chainId)}</Row>
        <Row name="From">
          <Address address={account.address} />
        </Row>
        {!isReading && <Receiver transaction={transaction} token={prepared?.token} />}
        {loaded.status !== 'failed' && <Costs transaction={transaction} prepared={prepared} />}
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

function titleOf({ to, data }: TransactionRequest, prepared: PreparedTransaction | undefined): string {
  if (prepared?.token) return prepared.token.action === 'transfer' ? 'Send tokens' : 'Allow spending'
  if (!to) return 'Deploy a contract'
  return data === '0x' ? 'Send ether' : 'Call a contract'
}

function Warnings({ prepared }: { prepared: PreparedTransaction }) {
  const { isCovered, willFail, token, balanceAtomic, totalAtomic } = prepared
  return (
    <>
      {!isCovered && (
        <Notice tone="danger">
          Not enough ether: this needs {formatAmount(totalAtomic, 18)} ETH with the fee, and the account has{' '}
          {formatAmount(balanceAtomic, 18)} ETH.
        </Notice>
      )}
      {isCovered && willFail !== undefined && (
        <Notice tone="danger">This will probably fail and still cost the fee. {willFail}</Notice>
      )}
      {token?.action === 'approve' && token.amountAtomic >= unlimitedFromAtomic && (
        <Notice tone="warning">
          The spender could take every {token.token.symbol} you have, now and later.
        </Notice>
      )}
    </>
  )
}

/** Longer amounts than this are set smaller, so that they stay on one line. */
const maxLargeCharacters = 14

function Headline({
  transaction,
  token,
}: {
  transaction: TransactionRequest
  token: TokenAction | undefined
}) {
  const isUnlimited = token?.action === 'approve' && token.amountAtomic >= unlimitedFromAtomic
  const exact = token
    ? formatAmount(token.amountAtomic, token.token.decimals)
    : formatAmount(transaction.valueAtomic, 18)
  const amount = isUnlimited ? 'Unlimited' : exact
  return (
    <p className={amount.length > maxLargeCharacters ? 'amount amount-long' : 'amount'}>
      {amount} <span className="unit">{token ? token.token.symbol : 'ETH'}</span>
    </p>
  )
}

function Receiver({
  transaction,
  token,
}: {
  transaction: TransactionRequest
  token: TokenAction | undefined
}) {
  if (!token) {
    return <Row name="To">{transaction.to ? <Address address={transaction.to} /> : 'A new contract'}</Row>
  }
  return (
    <>
      {token.from !== undefined && (
        <Row name="Tokens of">
          <Address address={token.from} />
        </Row>
      )}
      <Row name={token.action === 'transfer' ? 'To' : 'Spender'}>
        <Address address={token.to} />
      </Row>
      <Row name="Token">
        <span className="address-name">{token.token.name}</span>
        <Address address={token.token.address} />
      </Row>
    </>
  )
}

function Costs(props: { transaction: TransactionRequest; prepared: PreparedTransaction | undefined }) {
  const { transaction, prepared } = props
  const amount = (atomic: bigint | undefined) =>
    atomic === undefined ? (
      <span className="skeleton">Loading</span>
    ) : (
      <span className="number-value">
        {formatAmount(atomic, 18)} <span className="unit">ETH</span>
      </span>
    )
  return (
    <>
      {prepared?.token && transaction.valueAtomic > 0n && (
        <Row name="Also sends">{amount(transaction.valueAtomic)}</Row>
      )}
      <Row name="Fee, at most">{amount(prepared?.feeAtomic)}</Row>
      <Row name="Total, at most">
        <strong>{amount(prepared?.totalAtomic)}</strong>
      </Row>
    </>
  )
}
