import { toHex, toText } from '@latchkey/decode'
import { Address } from '../../../app/components/Account.js'
import { Amount, CostRows, CoverageNotice, FeeNotice, Headline } from '../../../app/components/CostParts.js'
import { Row, Rows } from '../../../app/components/Details.js'
import { formatAmount } from '../../../app/format.js'
import { loadedOf } from '../../../app/views/requests/loadedOf.js'
import { MessageSheet } from '../../../app/views/requests/MessageSheet.js'
import { RequestSheet } from '../../../app/views/requests/RequestSheet.js'
import type { ChainViewProps } from '../../../app/views/requests/RequestViewProps.js'
import { referenceOf } from '../../../shared/caip.js'
import { facts } from '../facts.js'
import { nameNetwork, networks } from './networks.js'
import type { ToyPrepared, ToyRequest } from './ToyRequest.js'

type Props<Kind extends ToyRequest['kind']> = ChainViewProps<Extract<ToyRequest, { kind: Kind }>, ToyPrepared>

/** Shows a request about a toy account. */
export function ToyView(props: ChainViewProps<ToyRequest, ToyPrepared>) {
  const { request } = props
  switch (request.kind) {
    case 'toy-sign-message':
      return <MessageRequest {...props} request={request} />
    case 'toy-send':
      return <SendRequest {...props} request={request} />
    case 'toy-switch':
      return <SwitchRequest {...props} request={request} />
    case 'connect':
      return null
  }
}

function MessageRequest(props: Props<'toy-sign-message'>) {
  const { address, message, signIn } = props.request
  const bytes = new TextEncoder().encode(message)
  const shown = { address, facts, signIn, text: toText(bytes), hex: toHex(bytes) }
  return <MessageSheet {...props} {...shown} reference={referenceOf(props.network)} />
}

function SendRequest({ item, wallet, request, loaded: all, retry, onApprove, onReject }: Props<'toy-send'>) {
  const { amountAtomic, network, to } = request
  const { currency } = networks
  const loaded = loadedOf(all, 'toy-send')
  const prepared = loaded.status === 'ready' ? loaded.value : undefined
  const senders = new Set(prepared?.inputs.map(({ address }) => address))
  const rest = prepared?.outputs.slice(1) ?? []
  return (
    <RequestSheet
      title="Send TOY"
      item={item}
      canApprove={prepared?.isCovered === true}
      onApprove={() => prepared && onApprove({ prepared: { kind: 'toy-send', value: prepared } })}
      onReject={onReject}
    >
      <FeeNotice loaded={loaded} networkName={nameNetwork(wallet, network)} retry={retry} />
      {prepared && <CoverageNotice prepared={prepared} currency={currency} />}
      <Headline amount={formatAmount(amountAtomic, currency.decimals)} unit={currency.symbol} />
      <Rows>
        <Row name="Network">{nameNetwork(wallet, network)}</Row>
        {[...senders].map((address) => (
          <Row key={address} name="From">
            <Address address={address} />
          </Row>
        ))}
        <Row name="To">
          <Address address={to} />
        </Row>
        {rest.map(({ address, amount }) => (
          <Row key={address} name="Goes back to you">
            <Amount atomic={amount} currency={currency} />
          </Row>
        ))}
        <CostRows loaded={loaded} names={['Fee', 'Total']} currency={currency} />
      </Rows>
    </RequestSheet>
  )
}

function SwitchRequest({ item, wallet, request, network, onApprove, onReject }: Props<'toy-switch'>) {
  return (
    <RequestSheet title="Switch network" item={item} onApprove={() => onApprove({})} onReject={onReject}>
      <Rows>
        <Row name="From">{nameNetwork(wallet, network)}</Row>
        <Row name="To">
          <strong>{nameNetwork(wallet, request.target)}</strong>
        </Row>
      </Rows>
      <p className="lead">All connected sites switch too, and see your addresses on it.</p>
    </RequestSheet>
  )
}
