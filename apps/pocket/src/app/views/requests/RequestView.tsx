import { AddNetworkRequest } from './AddNetworkRequest.js'
import { AssetRequest } from './AssetRequest.js'
import { AuthenticationRequest } from './AuthenticationRequest.js'
import { CallsRequest } from './CallsRequest.js'
import { ConnectRequest } from './ConnectRequest.js'
import { MessageRequest, SolanaMessageRequest } from './MessageRequest.js'
import { NetworkRequest } from './NetworkRequest.js'
import { ProposalRequest } from './ProposalRequest.js'
import type { RequestViewProps } from './RequestSheet.js'
import { SolanaTransactionRequest } from './SolanaTransactionRequest.js'
import { SolanaTransactionsRequest } from './SolanaTransactionsRequest.js'
import { TransactionRequestView } from './TransactionRequestView.js'
import { TypedDataRequest } from './TypedDataRequest.js'

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
