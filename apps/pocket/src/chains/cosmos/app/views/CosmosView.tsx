import { toHex } from '@latchkey/decode'
import { MessageSheet } from '../../../../app/views/requests/MessageSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { facts } from '../../facts.js'
import type { CosmosPrepared, CosmosRequest } from '../CosmosRequest.js'
import { CosmosTransactionRequest } from './CosmosTransactionRequest.js'
import { SuggestedNetworkRequest } from './SuggestedNetworkRequest.js'

/** Shows a request about a Cosmos account. */
export function CosmosView(props: ChainViewProps<CosmosRequest, CosmosPrepared>) {
  const { request } = props
  switch (request.kind) {
    case 'cosmos-sign-message': {
      const { address, bytes, network, signIn, text } = request
      // Sign-ins name the network by its whole id.
      return (
        <MessageSheet
          {...props}
          {...{ address, facts, signIn, text }}
          hex={toHex(bytes)}
          reference={network}
        />
      )
    }
    case 'cosmos-transaction':
      return <CosmosTransactionRequest {...props} request={request} />
    case 'cosmos-suggest':
      return <SuggestedNetworkRequest {...props} request={request} />
    case 'connect':
      return null
  }
}
