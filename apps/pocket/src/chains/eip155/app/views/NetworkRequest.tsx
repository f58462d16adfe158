import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { RequestViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { toNetwork } from '../../chainId.js'
import type { RequestOf } from '../Eip155Request.js'
import { nameNetwork } from '../networks.js'

type Props = RequestViewProps & { request: RequestOf<'switch' | 'add'>; network: string }

/** Asks whether the site may change to a network pocket has. */
export function NetworkRequest({ item, wallet, request, network, onApprove, onReject }: Props) {
  const target = nameNetwork(wallet, toNetwork(request.chainId))
  const isRenamed = request.kind === 'add' && request.siteName !== undefined && request.siteName !== target
  return (
    <RequestSheet title="Switch network" item={item} onApprove={() => onApprove({})} onReject={onReject}>
      {request.kind === 'add' && (
        <p className="lead">
          The site asks to add this network. Pocket has it already, and its own way to reach it.
        </p>
      )}
      {isRenamed && <Notice tone="warning">The site calls it “{request.siteName}”.</Notice>}
      <Rows>
        <Row name="From">{nameNetwork(wallet, network)}</Row>
        <Row name="To">
          <strong>{target}</strong>
        </Row>
        <Row name="Chain id">{request.chainId}</Row>
      </Rows>
      <p className="lead">All connected sites switch too.</p>
    </RequestSheet>
  )
}
