import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { refuse } from '../../../../app/requests/performRequest.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { ViewProps } from './ViewProps.js'

/** Asks whether a network pocket does not have may be added, once its node has answered. */
export function AddNetworkRequest(props: ViewProps<'add'>) {
  const { item, request, loaded, retry, onApprove, onReject } = props
  const { chainId, siteName = `Network ${chainId}`, symbol = '', rpcUrls } = request
  const value = loaded.status === 'ready' ? loaded.value : undefined
  const network = value?.network
  const failure = value?.failure
  return (
    <RequestSheet
      title="Add a network"
      item={item}
      canApprove={network !== undefined}
      onApprove={() => value && network && onApprove({ prepared: { kind: 'add', value } })}
      // A network that cannot be had is not the person's refusal.
      onReject={() => onReject(failure === undefined ? undefined : refuse(failure))}
    >
      {failure !== undefined && (
        <Notice tone="danger">
          {failure}. The network cannot be added.{' '}
          <button type="button" className="text-button" onClick={retry}>
            Try again
          </button>
        </Notice>
      )}
      <Notice tone="warning">
        The site chose this node. It sees the accounts you use and can show you wrong balances. Add it only if
        you trust the site.
      </Notice>
      <Rows>
        <Row name="Name">
          <strong>{siteName}</strong>
        </Row>
        <Row name="Chain id">{chainId}</Row>
        <Row name="Currency">{symbol}</Row>
        <Row name="Node">
          {network ? (
            network.rpcUrl
          ) : failure === undefined ? (
            <span className="skeleton">Asking it</span>
          ) : (
            rpcUrls.join('\n')
          )}
        </Row>
      </Rows>
      <p className="lead">Pocket and all connected sites switch to it.</p>
    </RequestSheet>
  )
}
