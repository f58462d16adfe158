import { Address } from '../../../../app/components/Account.js'
import {
  Amount,
  CostRows,
  CoverageNotice,
  FeeNotice,
  HeadlineSkeleton,
} from '../../../../app/components/CostParts.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { currencyOf, formatAmount } from '../../../../app/format.js'
import { refuse } from '../../../../app/requests/performRequest.js'
import { isTransactionRefusal } from '../../../../app/requests/TransactionRefusal.js'
import { loadedOf } from '../../../../app/views/requests/loadedOf.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { addressOf } from '../accounts.js'
import { networkOf, networks } from '../networks.js'
import type { PolkadotPrepared, PolkadotRequest } from '../PolkadotRequest.js'
import type { Lifetime, PreparedPolkadot } from '../PreparedPolkadot.js'
import { PolkadotCallParts, PolkadotRisks } from './PolkadotCallParts.js'

type Request = Extract<PolkadotRequest, { kind: 'polkadot-transaction' }>

/** Shows what a Polkadot transaction does and costs before it is signed. */
export function PolkadotTransactionRequest(props: ChainViewProps<Request, PolkadotPrepared>) {
  const { item, wallet, request, loaded: all, retry, onApprove, onReject } = props
  const loaded = loadedOf(all, 'polkadot-transaction')
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  const refusal =
    loaded.status === 'failed' && isTransactionRefusal(loaded.error) ? loaded.error.message : undefined
  const network = networkOf(wallet, request.network)
  const currency = currencyOf(networks.currency, network)
  return (
    <RequestSheet
      title={titleOf(prepared, currency.symbol)}
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ prepared: { kind: 'polkadot-transaction', value: prepared } })}
      // The site hears what is wrong with it, and not that somebody said no.
      onReject={() => (refusal === undefined ? onReject() : onReject(refuse(refusal)))}
    >
      {refusal === undefined ? (
        <FeeNotice loaded={loaded} networkName={network.name} retry={retry} />
      ) : (
        <Notice tone="danger">Pocket won’t sign this. {refusal}.</Notice>
      )}
      {prepared && <CoverageNotice prepared={prepared} currency={currency} />}
      {prepared && <PolkadotRisks risks={prepared.risks} />}
      {loaded.status === 'loading' && <HeadlineSkeleton />}
      {prepared && <PolkadotCallParts call={prepared.call} currency={currency} />}
      {prepared && <h2>All together</h2>}
      <Rows>
        <Row name="Network">{network.name}</Row>
        <Row name="Sign with">
          <Address address={addressOf(request.account)} />
        </Row>
        {prepared && (
          <Row name="Tip">
            <Amount atomic={prepared.tipAtomic} currency={currency} />
          </Row>
        )}
        <CostRows loaded={loaded} names={['Fee, estimated', totalNameOf(prepared)]} currency={currency} />
        {prepared && <Row name="Nonce">{formatAmount(BigInt(prepared.nonce), 0)}</Row>}
        {prepared && <Row name="Valid until">{textOf(prepared.lifetime)}</Row>}
        <Row name="Sent by">The site, once it is signed</Row>
      </Rows>
    </RequestSheet>
  )
}

function titleOf(prepared: PreparedPolkadot | undefined, symbol: string): string {
  switch (prepared?.call.kind) {
    case 'transfer':
    case 'transfer-all':
      return `Send ${symbol}`
    case 'batch':
      return 'Review several calls'
    default:
      return 'Review a transaction'
  }
}

/** What an unknown call takes comes on top. */
function totalNameOf(prepared: PreparedPolkadot | undefined): string {
  return prepared?.risks.includes('unknown-call') ? 'Total, at least' : 'Total'
}

function textOf(lifetime: Lifetime): string {
  if (lifetime.kind === 'endless') return 'Any time'
  const [block, left] = [lifetime.lastBlock, lifetime.blocksLeft].map((count) =>
    formatAmount(BigInt(count), 0),
  )
  return `Block ${block}, ${left} from now`
}
