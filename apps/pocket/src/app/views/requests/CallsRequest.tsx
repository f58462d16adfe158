import { useCallback } from 'react'
import { Address } from '../../components/Account.js'
import { Notice, Row, Rows } from '../../components/Details.js'
import type { PreparedCalls } from '../../engine/calls.js'
import type { PreparedTransaction } from '../../engine/transactions.js'
import { networkName } from '../../format.js'
import { useLoaded } from '../../hooks.js'
import type { ParsedRequest } from '../../requests/parseRequest.js'
import type { TransactionRequest } from '../../requests/readTransaction.js'
import { currencyOf, type Network } from '../../wallet/createWallet.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'
import { Amount, Headline, Receiver, titleOf, Warnings } from './TransactionParts.js'

type Request = Extract<ParsedRequest, { kind: 'send-calls' }>

/** Shows several calls, what each does and what they cost together, before they are signed. */
export function CallsRequest(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { account, chainId, calls } = request
  const load = useCallback(async () => {
    const network = wallet.networks.find(({ id }) => id === chainId)
    if (!network) throw new Error('Pocket has no node for this network')
    return (await import('../../engine/calls.js')).prepareCalls(network, account, calls)
  }, [wallet, chainId, account, calls])
  const [loaded, retry] = useLoaded(load)
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  const network = wallet.networks.find(({ id }) => id === chainId)
  return (
    <RequestSheet
      title={calls.length === 1 ? 'Review a transaction' : `Review ${calls.length} transactions`}
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ preparedCalls: prepared })}
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
      {prepared && <Warnings prepared={toWhole(prepared)} currency={currencyOf(network)} />}
      {calls.length > 1 && (
        <p className="lead">
          They are sent one after the other. Where one fails, the others may still go through.
        </p>
      )}
      <ol>
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one request never move
          <li key={index}>
            <Call call={call} prepared={prepared?.calls[index]} network={network} />
          </li>
        ))}
      </ol>
      <h2>All together</h2>
      <Rows>
        <Row name="Network">{networkName(wallet.networks, chainId)}</Row>
        <Row name="From">
          <Address address={account.address} />
        </Row>
        {loaded.status !== 'failed' && (
          <>
            <Row name="Fees, at most">
              <Amount atomic={prepared?.feeAtomic} currency={currencyOf(network)} />
            </Row>
            <Row name="Total, at most">
              <strong>
                <Amount atomic={prepared?.totalAtomic} currency={currencyOf(network)} />
              </strong>
            </Row>
          </>
        )}
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
  network: Network | undefined
}) {
  const { call, prepared, network } = props
  const currency = currencyOf(network)
  const isReading = !prepared && call.data !== '0x'
  return (
    <section className="call">
      <h2>{isReading ? 'Reading it' : titleOf(call, prepared, currency)}</h2>
      {prepared && <Warnings prepared={{ ...prepared, isCovered: true }} currency={currency} />}
      {isReading ? (
        <p className="amount">
          <span className="skeleton">Loading</span>
        </p>
      ) : (
        <Headline transaction={call} token={prepared?.token} currency={currency} />
      )}
      <Rows>
        {!isReading && <Receiver transaction={call} token={prepared?.token} />}
        {prepared?.token && call.valueAtomic > 0n && (
          <Row name="Also sends">
            <Amount atomic={call.valueAtomic} currency={currency} />
          </Row>
        )}
      </Rows>
      {call.data !== '0x' && (
        <details>
          <summary>Data</summary>
          <pre className="message">{call.data}</pre>
        </details>
      )}
    </section>
  )
}
