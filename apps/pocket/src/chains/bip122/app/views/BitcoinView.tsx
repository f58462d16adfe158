import { toHex, toText } from '@latchkey/decode'
import { Row, Rows } from '../../../../app/components/Details.js'
import { MessageSheet } from '../../../../app/views/requests/MessageSheet.js'
import { RequestSheet } from '../../../../app/views/requests/RequestSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { facts } from '../../facts.js'
import type { BitcoinPrepared, BitcoinRequest } from '../BitcoinRequest.js'
import { nameNetwork } from '../networks.js'
import { BitcoinTransactionRequest } from './BitcoinTransactionRequest.js'

type Props<Kind extends BitcoinRequest['kind']> = ChainViewProps<
  Extract<BitcoinRequest, { kind: Kind }>,
  BitcoinPrepared
>

/** Shows a request about a Bitcoin account. */
export function BitcoinView(props: ChainViewProps<BitcoinRequest, BitcoinPrepared>) {
  const { request } = props
  switch (request.kind) {
    case 'bitcoin-sign-message':
      return <MessageRequest {...props} request={request} />
    case 'bitcoin-transaction':
      return <BitcoinTransactionRequest {...props} request={request} />
    case 'bitcoin-switch':
      return <SwitchRequest {...props} request={request} />
    case 'connect':
      return null
  }
}

function MessageRequest(props: Props<'bitcoin-sign-message'>) {
  const { address, message, signIn } = props.request
  const bytes = new TextEncoder().encode(message)
  const shown = { address, facts, signIn, text: toText(bytes), hex: toHex(bytes) }
  // Sign-ins name the network by its whole id.
  return <MessageSheet {...props} {...shown} reference={props.network} />
}

function SwitchRequest({ item, wallet, request, network, onApprove, onReject }: Props<'bitcoin-switch'>) {
  return (
    <RequestSheet title="Switch network" item={item} onApprove={() => onApprove({})} onReject={onReject}>
      <Rows>
        <Row name="From">{nameNetwork(wallet, network)}</Row>
        <Row name="To">
          <strong>{nameNetwork(wallet, request.target)}</strong>
        </Row>
      </Rows>
      <p className="lead">All connected sites switch too, and see your addresses there.</p>
    </RequestSheet>
  )
}
