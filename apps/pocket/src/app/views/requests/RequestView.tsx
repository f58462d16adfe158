import type { Choice, RequestItem } from '../../requests/RequestItem.js'
import type { Wallet } from '../../wallet/createWallet.js'
import { AuthenticationRequest } from './AuthenticationRequest.js'
import { ConnectRequest } from './ConnectRequest.js'
import { MessageRequest } from './MessageRequest.js'
import { NetworkRequest } from './NetworkRequest.js'
import { ProposalRequest } from './ProposalRequest.js'
import { TransactionRequestView } from './TransactionRequestView.js'
import { TypedDataRequest } from './TypedDataRequest.js'

/** What every request view gets. */
export type RequestViewProps = {
  item: RequestItem
  wallet: Wallet
  onApprove: (choice: Choice) => void
  onReject: () => void
}

/** The view for a request's kind. */
export function RequestView(props: RequestViewProps) {
  const { request } = props.item
  switch (request.kind) {
    case 'connect':
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
    case 'switch':
    case 'add':
      return <NetworkRequest {...props} request={request} />
  }
}
