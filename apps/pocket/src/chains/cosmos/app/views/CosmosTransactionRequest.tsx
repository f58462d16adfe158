import { Address } from '../../../../app/components/Account.js'
import { FeeNotice, HeadlineSkeleton } from '../../../../app/components/CostParts.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { refuse } from '../../../../app/requests/performRequest.js'
import { isTransactionRefusal } from '../../../../app/requests/TransactionRefusal.js'
import { loadedOf } from '../../../../app/views/requests/loadedOf.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import type { CosmosPrepared, CosmosRequest } from '../CosmosRequest.js'
import { networkOf } from '../networks.js'
import type { PreparedCosmos } from '../PreparedCosmos.js'
import { CoinsText, CosmosRisks, CosmosSteps, MissingNotice } from './CosmosParts.js'

type Request = Extract<CosmosRequest, { kind: 'cosmos-transaction' }>

/** Shows what a Cosmos transaction does and costs before it is signed. */
export function CosmosTransactionRequest(props: ChainViewProps<Request, CosmosPrepared>) {
  const { item, wallet, request, loaded: all, retry, onApprove, onReject } = props
  const { address, network } = request
  const loaded = loadedOf(all, 'cosmos-transaction')
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  const refusal =
    loaded.status === 'failed' && isTransactionRefusal(loaded.error) ? loaded.error.message : undefined
  const { name } = networkOf(wallet, network)
  return (
    <RequestSheet
      title={titleOf(prepared)}
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ prepared: { kind: 'cosmos-transaction', value: prepared } })}
      // The site hears what is wrong with it, and not that somebody said no.
      onReject={() => (refusal === undefined ? onReject() : onReject(refuse(refusal)))}
    >
      {refusal === undefined ? (
        <FeeNotice loaded={loaded} subject="What it costs" networkName={name} retry={retry} />
      ) : (
        <Notice tone="danger">Pocket won’t sign this. {refusal}.</Notice>
      )}
      {prepared && <MissingNotice prepared={prepared} />}
      {prepared && <CosmosRisks risks={prepared.risks} />}
      {loaded.status === 'loading' && <HeadlineSkeleton />}
      {prepared && <CosmosSteps steps={prepared.steps} own={address} />}
      {prepared && <h2>All together</h2>}
      <Rows>
        <Row name="Network">{name}</Row>
        <Row name="Sign with">
          <Address address={address} />
        </Row>
        {prepared && <Summary prepared={prepared} />}
        <Row name="Sent by">The site, once it is signed</Row>
      </Rows>
    </RequestSheet>
  )
}

function Summary({ prepared }: { prepared: PreparedCosmos }) {
  const { fee, feePayer, gas, lastBlock, memo, steps, total } = prepared
  const isOpen = steps.some(({ kind }) => kind === 'unknown')
  return (
    <>
      {memo !== '' && <Row name="Public note">{memo}</Row>}
      <Row name="Fee">
        <CoinsText coins={fee} />
      </Row>
      {feePayer !== undefined && (
        <Row name="Paid by">
          <Address address={feePayer} />
        </Row>
      )}
      <Row name="Gas, at most">{String(gas)}</Row>
      <Row name={isOpen ? 'Total, at least' : 'Total'}>
        <strong>
          <CoinsText coins={total} />
        </strong>
      </Row>
      {lastBlock !== undefined && <Row name="Valid until">Block {String(lastBlock)}</Row>}
    </>
  )
}

function titleOf(prepared: PreparedCosmos | undefined): string {
  const [step, ...more] = prepared?.steps ?? []
  if (step?.kind !== 'send' || more.length > 0) return 'Review a transaction'
  const [only, ...others] = step.coins
  return only && others.length === 0 && only.symbol !== undefined ? `Send ${only.symbol}` : 'Send tokens'
}
