import { Address } from '../../../../app/components/Account.js'
import {
  CostRows,
  CoverageNotice,
  FailureNotice,
  FeeNotice,
  HeadlineSkeleton,
} from '../../../../app/components/CostParts.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { refuse } from '../../../../app/requests/performRequest.js'
import { isTransactionRefusal } from '../../../../app/requests/TransactionRefusal.js'
import { loadedOf } from '../../../../app/views/requests/loadedOf.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { addressOf } from '../accounts.js'
import { networkOf, sui } from '../networks.js'
import type { PreparedSui } from '../PreparedSui.js'
import type { SuiPrepared, SuiRequest } from '../SuiRequest.js'
import { SuiSteps } from './SuiSteps.js'
import { SuiChanges, SuiRisks } from './SuiTransactionParts.js'

type Request = Extract<SuiRequest, { kind: 'sui-transaction' }>

/** Shows what a Sui transaction does and costs before it is signed. */
export function SuiTransactionRequest(props: ChainViewProps<Request, SuiPrepared>) {
  const { item, wallet, request, network, loaded: all, retry, onApprove, onReject } = props
  const { account, isSent } = request
  const loaded = loadedOf(all, 'sui-transaction')
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  const refusal =
    loaded.status === 'failed' && isTransactionRefusal(loaded.error) ? loaded.error.message : undefined
  const { name } = networkOf(wallet, network)
  return (
    <RequestSheet
      title={titleOf(prepared)}
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ prepared: { kind: 'sui-transaction', value: prepared } })}
      // The site hears what is wrong with it, and not that somebody said no.
      onReject={() => (refusal === undefined ? onReject() : onReject(refuse(refusal)))}
    >
      {refusal === undefined ? (
        <FeeNotice loaded={loaded} networkName={name} retry={retry} />
      ) : (
        <Notice tone="danger">Pocket won’t sign this. {refusal}.</Notice>
      )}
      {prepared && <CoverageNotice prepared={prepared} currency={sui} />}
      {prepared?.isCovered && <FailureNotice willFail={prepared.willFail} />}
      {prepared && <SuiRisks risks={prepared.risks} />}
      {loaded.status === 'loading' && <HeadlineSkeleton />}
      {prepared && <SuiSteps steps={prepared.steps} />}
      {prepared && <SuiChanges prepared={prepared} networkName={name} />}
      {prepared && <h2>All together</h2>}
      <Rows>
        <Row name="Network">{name}</Row>
        <Row name="Sign with">
          <Address address={addressOf(account)} />
        </Row>
        <CostRows
          loaded={loaded}
          names={['Fee, at most', 'Total, at most']}
          currency={sui}
          fee={prepared?.isSponsored ? 'Paid by someone else' : undefined}
        />
        {prepared?.lastEpoch !== undefined && (
          <Row name="Valid until">Epoch {String(prepared.lastEpoch)}</Row>
        )}
        {!isSent && <Row name="Sent by">The site, once it is signed</Row>}
      </Rows>
    </RequestSheet>
  )
}

function titleOf(prepared: PreparedSui | undefined): string {
  const [step, ...more] = prepared?.steps ?? []
  if (!step || more.length > 0) return 'Review a transaction'
  if (step.kind === 'send-coins') return step.coin.isNative ? 'Send SUI' : 'Send tokens'
  return step.kind === 'send-object' && step.id !== undefined ? 'Send an object' : 'Review a transaction'
}
