import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { refuse } from '../../../../app/requests/performRequest.js'
import { loadedOf } from '../../../../app/views/requests/loadedOf.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { referenceOf } from '../../../../shared/caip.js'
import type { CosmosPrepared, CosmosRequest } from '../CosmosRequest.js'

type Request = Extract<CosmosRequest, { kind: 'cosmos-suggest' }>

/** Asks whether a network may be added that a site suggests, once its node has answered. */
export function SuggestedNetworkRequest(props: ChainViewProps<Request, CosmosPrepared>) {
  const { item, wallet, request, loaded: all, retry, onApprove, onReject } = props
  const { rpcUrl, wanted } = request
  const known = wallet.networkOf(wanted.id)
  const loaded = loadedOf(all, 'cosmos-suggest')
  const value = loaded.status === 'ready' ? loaded.value : undefined
  const { failure, network } = value ?? {}
  return (
    <RequestSheet
      title="Add a network"
      item={item}
      canApprove={network !== undefined || known !== undefined}
      onApprove={() => onApprove(value ? { prepared: { kind: 'cosmos-suggest', value } } : {})}
      // A network that cannot be had is not the person's refusal.
      onReject={() => onReject(failure === undefined ? undefined : refuse(failure))}
    >
      {known && <p className="lead">Pocket has {known.name} already, and keeps it as it is.</p>}
      {failure !== undefined && (
        <Notice tone="danger">
          {failure}. The network cannot be added.{' '}
          <button type="button" className="text-button" onClick={retry}>
            Try again
          </button>
        </Notice>
      )}
      {!known && (
        <Notice tone="warning">
          The site chose this node. It sees the accounts you use and can show you wrong balances. Add it only
          if you trust the site.
        </Notice>
      )}
      <Rows>
        <Row name="Name">
          <strong>{wanted.name}</strong>
        </Row>
        <Row name="Chain id">{referenceOf(wanted.id)}</Row>
        <Row name="Currency">{wanted.symbol}</Row>
        <Row name="Addresses start with">{wanted.addressPrefix}</Row>
        <Row name="Node">
          {known || network || failure !== undefined ? rpcUrl : <span className="skeleton">Asking it</span>}
        </Row>
      </Rows>
    </RequestSheet>
  )
}
