import { loadedOf } from '../../../../app/views/requests/loadedOf.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { toNetwork } from '../../chainId.js'
import type { Eip155Prepared, Eip155Request } from '../Eip155Request.js'
import { AddNetworkRequest } from './AddNetworkRequest.js'
import { AssetRequest } from './AssetRequest.js'
import { CallsRequest } from './CallsRequest.js'
import { MessageRequest } from './MessageRequest.js'
import { NetworkRequest } from './NetworkRequest.js'
import { TransactionRequestView } from './TransactionRequestView.js'
import { TypedDataRequest } from './TypedDataRequest.js'

/** Shows a request about accounts of the EVM. */
export function Eip155View(props: ChainViewProps<Eip155Request, Eip155Prepared>) {
  const { request, wallet, loaded } = props
  const nothing = { ...props, loaded: { status: 'ready', value: undefined } as const }
  switch (request.kind) {
    case 'sign-message':
      return <MessageRequest {...nothing} request={request} />
    case 'sign-typed-data':
      return <TypedDataRequest {...nothing} request={request} />
    case 'send':
      return <TransactionRequestView {...props} request={request} loaded={loadedOf(loaded, 'send')} />
    case 'send-calls':
      return <CallsRequest {...props} request={request} loaded={loadedOf(loaded, 'send-calls')} />
    case 'watch-asset':
      return <AssetRequest {...props} request={request} loaded={loadedOf(loaded, 'watch-asset')} />
    case 'switch':
      return <NetworkRequest {...props} request={request} />
    case 'add':
      // One pocket has is not added once more: the site is taken to it.
      return wallet.networkOf(toNetwork(request.chainId)) ? (
        <NetworkRequest {...props} request={request} />
      ) : (
        <AddNetworkRequest {...props} request={request} loaded={loadedOf(loaded, 'add')} />
      )
    case 'connect':
      return null
  }
}
