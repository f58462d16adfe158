import { Notice, Row, Rows } from '../../components/Details.js'
import { networkName } from '../../format.js'
import { useStore } from '../../hooks.js'
import type { ParsedRequest } from '../../requests/parseRequest.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'

type Request = Extract<ParsedRequest, { kind: 'switch' | 'add' }>

/** Asks whether the site may change the network. */
export function NetworkRequest(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { activeChainId } = useStore(wallet.state)
  const target = networkName(wallet.networks, request.chainId)
  const isKnown = wallet.networks.some(({ id }) => id === request.chainId)
  const isRenamed = request.kind === 'add' && request.siteName !== undefined && request.siteName !== target
  return (
    <RequestSheet
      title={request.kind === 'add' ? 'Add a network' : 'Switch network'}
      item={item}
      canApprove={isKnown}
      onApprove={() => onApprove({})}
      onReject={onReject}
    >
      {!isKnown && (
        <Notice tone="danger">
          Pocket can only use the networks it was started with. Reject to go back.
        </Notice>
      )}
      {isKnown && request.kind === 'add' && (
        <p className="lead">
          Pocket already has this network and its own way to reach it. It will switch to it.
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
      <p className="lead">Every connected site follows.</p>
    </RequestSheet>
  )
}
