import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { networkName } from '../../../../app/format.js'
import { useStore } from '../../../../app/hooks.js'
import type { ParsedRequest } from '../../../../app/requests/parseRequest.js'
import { RequestSheet, type RequestViewProps } from '../../../../app/views/requests/RequestSheet.js'

type Request = Extract<ParsedRequest, { kind: 'switch' | 'add' }>

/** Asks whether the site may change to a network pocket has. */
export function NetworkRequest(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { activeChainId } = useStore(wallet.state)
  const target = networkName(wallet.networks, request.chainId)
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
        <Row name="From">{networkName(wallet.networks, item.chainId ?? activeChainId)}</Row>
        <Row name="To">
          <strong>{target}</strong>
        </Row>
        <Row name="Chain id">{request.chainId}</Row>
      </Rows>
      <p className="lead">All connected sites switch too.</p>
    </RequestSheet>
  )
}
