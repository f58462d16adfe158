import { Address } from '../../../../app/components/Account.js'
import {
  CostRows,
  CoverageNotice,
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
import { networkOf, stx } from '../networks.js'
import type { PreparedStacks, StacksAction } from '../PreparedStacks.js'
import type { StacksPrepared, StacksRequest } from '../StacksRequest.js'
import { StacksActionParts } from './StacksActionParts.js'
import { StacksConditions, StacksRisks } from './StacksConditions.js'

type Request = Extract<StacksRequest, { kind: 'stacks-transaction' }>

/** Shows what a Stacks transaction does and costs before it is signed. */
export function StacksTransactionRequest(props: ChainViewProps<Request, StacksPrepared>) {
  const { item, wallet, request, loaded: all, retry, onApprove, onReject } = props
  const { account, network, source } = request
  const loaded = loadedOf(all, 'stacks-transaction')
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  const refusal =
    loaded.status === 'failed' && isTransactionRefusal(loaded.error) ? loaded.error.message : undefined
  const { name } = networkOf(wallet, network)
  const isSent = source.type !== 'given' || source.isSent
  return (
    <RequestSheet
      title={titleOf(prepared?.action)}
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ prepared: { kind: 'stacks-transaction', value: prepared } })}
      // The site hears what is wrong with it, and not that somebody said no.
      onReject={() => (refusal === undefined ? onReject() : onReject(refuse(refusal)))}
    >
      {refusal === undefined ? (
        <FeeNotice loaded={loaded} networkName={name} retry={retry} />
      ) : (
        <Notice tone="danger">Pocket won’t sign this. {refusal}.</Notice>
      )}
      {prepared && <CoverageNotice prepared={prepared} currency={stx} />}
      {prepared && <StacksRisks risks={prepared.risks} />}
      {loaded.status === 'loading' && <HeadlineSkeleton />}
      {prepared && <StacksActionParts action={prepared.action} />}
      {prepared && <StacksConditions prepared={prepared} />}
      {prepared && <h2>All together</h2>}
      <Rows>
        <Row name="Network">{name}</Row>
        <Row name="Sign with">
          <Address address={addressOf(account, network)} />
        </Row>
        <CostRows
          loaded={loaded}
          names={['Fee', totalNameOf(prepared)]}
          currency={stx}
          fee={prepared?.isSponsored ? 'Paid by someone else' : undefined}
        />
        {prepared && !isSent && <Row name="Sent by">The site, once it is signed</Row>}
      </Rows>
    </RequestSheet>
  )
}

function totalNameOf(prepared: PreparedStacks | undefined): string {
  if (!prepared || prepared.action.kind === 'send-stx') return 'Total'
  return prepared.takesMore ? 'Total, at least' : 'Total, at most'
}

function titleOf(action: StacksAction | undefined): string {
  switch (action?.kind) {
    case 'send-stx':
      return 'Send STX'
    case 'send-token':
      return 'Send tokens'
    case 'call':
      return 'Call a contract'
    case 'deploy':
      return 'Publish a contract'
    default:
      return 'Review a transaction'
  }
}
