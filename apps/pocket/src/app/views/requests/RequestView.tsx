import { AddNetworkRequest } from '../../../chains/eip155/app/views/AddNetworkRequest.js'
import { AssetRequest } from '../../../chains/eip155/app/views/AssetRequest.js'
import { CallsRequest } from '../../../chains/eip155/app/views/CallsRequest.js'
import { MessageRequest, SolanaMessageRequest } from '../../../chains/eip155/app/views/MessageRequest.js'
import { NetworkRequest } from '../../../chains/eip155/app/views/NetworkRequest.js'
import { TransactionRequestView } from '../../../chains/eip155/app/views/TransactionRequestView.js'
import { TypedDataRequest } from '../../../chains/eip155/app/views/TypedDataRequest.js'
import { SolanaTransactionRequest } from '../../../chains/solana/app/views/SolanaTransactionRequest.js'
import { SolanaTransactionsRequest } from '../../../chains/solana/app/views/SolanaTransactionsRequest.js'
import { AuthenticationRequest } from './AuthenticationRequest.js'
import { ConnectRequest } from './ConnectRequest.js'
import { ProposalRequest } from './ProposalRequest.js'
import type { RequestViewProps } from './RequestSheet.js'

/** The view for a request's kind. */
export function RequestView(props: RequestViewProps) {
  const { request } = props.item
  switch (request.kind) {
    case 'connect':
    case 'solana-connect':
      return <ConnectRequest {...props} />
    case 'proposal':
      return <ProposalRequest {...props} request={request} />
    case 'authentication':
      return <AuthenticationRequest {...props} request={request} />
    case 'sign-message':
      return <MessageRequest {...props} request={request} />
    case 'sign-typed-data':
      return <TypedDataRequest {...props} request={request} />
    case 'send':
      return <TransactionRequestView {...props} request={request} />
    case 'send-calls':
      return <CallsRequest {...props} request={request} />
    case 'watch-asset':
      return <AssetRequest {...props} request={request} />
    case 'solana-sign-message':
    case 'solana-sign-in':
      return <SolanaMessageRequest {...props} request={request} />
    case 'solana-transaction':
      return <SolanaTransactionRequest {...props} request={request} />
    case 'solana-transactions':
      return <SolanaTransactionsRequest {...props} request={request} />
    case 'switch':
      return <NetworkRequest {...props} request={request} />
    case 'add':
      // One pocket has is not added once more: the site is taken to it.
      return props.wallet.networks.some(({ id }) => id === request.chainId) ? (
        <NetworkRequest {...props} request={request} />
      ) : (
        <AddNetworkRequest {...props} request={request} />
      )
  }
}
