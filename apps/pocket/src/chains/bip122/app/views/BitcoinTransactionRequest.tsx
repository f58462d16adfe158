import { Address } from '../../../../app/components/Account.js'
import {
  Amount,
  CoverageNotice,
  FeeNotice,
  Headline,
  HeadlineSkeleton,
} from '../../../../app/components/CostParts.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { formatAmount } from '../../../../app/format.js'
import { refuse } from '../../../../app/requests/performRequest.js'
import { isTransactionRefusal } from '../../../../app/requests/TransactionRefusal.js'
import { loadedOf } from '../../../../app/views/requests/loadedOf.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { addressOf } from '../accounts.js'
import type { BitcoinPrepared, BitcoinRequest } from '../BitcoinRequest.js'
import { btc, nameNetwork } from '../networks.js'
import type { CoveredTransaction } from '../PreparedTransaction.js'
import { BitcoinInputs, BitcoinOutputs, BitcoinRisks } from './BitcoinTransactionParts.js'

type Request = Extract<BitcoinRequest, { kind: 'bitcoin-transaction' }>

/** Shows what a Bitcoin transaction does and costs before it is signed. */
export function BitcoinTransactionRequest(props: ChainViewProps<Request, BitcoinPrepared>) {
  const { item, wallet, request, loaded: all, retry, onApprove, onReject } = props
  const { account, network, source } = request
  const loaded = loadedOf(all, 'bitcoin-transaction')
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  const covered = prepared?.isCovered ? prepared : undefined
  const refusal =
    loaded.status === 'failed' && isTransactionRefusal(loaded.error) ? loaded.error.message : undefined
  const name = nameNetwork(wallet, network)
  const isSent = source.type === 'transfer' || source.isSent
  return (
    <RequestSheet
      title={source.type === 'transfer' ? 'Send BTC' : 'Review a transaction'}
      item={item}
      canApprove={covered !== undefined}
      onApprove={() => covered && onApprove({ prepared: { kind: 'bitcoin-transaction', value: covered } })}
      // The site hears what is wrong with it, and not that somebody said no.
      onReject={() => (refusal === undefined ? onReject() : onReject(refuse(refusal)))}
    >
      {refusal === undefined ? (
        <FeeNotice loaded={loaded} networkName={name} retry={retry} />
      ) : (
        <Notice tone="danger">Pocket won’t sign this. {refusal}.</Notice>
      )}
      {prepared && !prepared.isCovered && <CoverageNotice prepared={prepared} currency={btc} />}
      {prepared && !prepared.isCovered && prepared.leftOutAtomic > 0n && (
        <Notice tone="warning">
          Another {formatAmount(prepared.leftOutAtomic, btc.decimals)} {btc.symbol} can’t be spent: it isn’t
          confirmed yet, or the coins are too small.
        </Notice>
      )}
      {covered && <BitcoinRisks risks={covered.risks} />}
      {loaded.status === 'loading' && <HeadlineSkeleton />}
      {covered && <Leaves prepared={covered} />}
      {covered && <BitcoinOutputs outputs={covered.outputs} />}
      {covered && <h2>All together</h2>}
      <Rows>
        <Row name="Network">{name}</Row>
        <Row name="Sign with">
          <Address address={addressOf(account, signingKind(covered), network)} />
        </Row>
        {covered && <FeeRow prepared={covered} />}
        {covered && !isSent && <Row name="Sent by">The site, once it is signed</Row>}
      </Rows>
      {covered && <BitcoinInputs inputs={covered.inputs} />}
    </RequestSheet>
  )
}

/** The address that stands for the account: the one whose coins are spent. */
function signingKind(prepared: CoveredTransaction | undefined): 'payment' | 'ordinal' {
  return prepared?.signs.every(({ key }) => key.kind === 'ordinal') ? 'ordinal' : 'payment'
}

/** What the account has less of, or more. */
function Leaves({ prepared: { leavesAtomic } }: { prepared: CoveredTransaction }) {
  const isGain = leavesAtomic < 0n
  const amount = formatAmount(isGain ? -leavesAtomic : leavesAtomic, btc.decimals)
  return (
    <>
      <Headline amount={amount} unit={btc.symbol} />
      <p className="quiet">{isGain ? 'comes into your account' : 'leaves your account, with the fee'}</p>
    </>
  )
}

function FeeRow({ prepared: { feeAtomic, feeRate } }: { prepared: CoveredTransaction }) {
  if (feeAtomic === undefined) return <Row name="Fee">Can’t be worked out</Row>
  const rate = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 }).format(feeRate ?? 0)
  return (
    <Row name="Fee">
      <Amount atomic={feeAtomic} currency={btc} /> <span className="unit">about {rate} sat/vB</span>
    </Row>
  )
}
