import { toHex, toText } from '@latchkey/decode'
import { Row, Rows } from '../../../../app/components/Details.js'
import { MessageSheet } from '../../../../app/views/requests/MessageSheet.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { facts } from '../../facts.js'
import { networkOf } from '../networks.js'
import type { StacksPrepared, StacksRequest } from '../StacksRequest.js'
import { StacksTransactionRequest } from './StacksTransactionRequest.js'

type Props<Kind extends StacksRequest['kind']> = ChainViewProps<
  Extract<StacksRequest, { kind: Kind }>,
  StacksPrepared
>

/** Shows a request about a Stacks account. */
export function StacksView(props: ChainViewProps<StacksRequest, StacksPrepared>) {
  const { request } = props
  switch (request.kind) {
    case 'stacks-sign-message':
      return <MessageRequest {...props} request={request} />
    case 'stacks-transaction':
      return <StacksTransactionRequest {...props} request={request} />
    case 'stacks-switch':
      return <SwitchRequest {...props} request={request} />
    case 'connect':
      return null
  }
}

function MessageRequest(props: Props<'stacks-sign-message'>) {
  const { address, message, signIn } = props.request
  const bytes = new TextEncoder().encode(message)
  const shown = { address, facts, signIn, text: toText(bytes), hex: toHex(bytes) }
  // Sign-ins name the network by its whole id.
  return <MessageSheet {...props} {...shown} reference={props.network} />
}

function SwitchRequest({ item, wallet, request, network, onApprove, onReject }: Props<'stacks-switch'>) {
  return (
    <RequestSheet title="Switch network" item={item} onApprove={() => onApprove({})} onReject={onReject}>
      <Rows>
        <Row name="From">{networkOf(wallet, network).name}</Row>
        <Row name="To">
          <strong>{networkOf(wallet, request.target).name}</strong>
        </Row>
      </Rows>
      <p className="lead">All connected sites switch too, and see your addresses there.</p>
    </RequestSheet>
  )
}
