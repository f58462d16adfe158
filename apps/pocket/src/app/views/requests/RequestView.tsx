import { AuthenticationRequest } from './AuthenticationRequest.js'
import { ConnectRequest } from './ConnectRequest.js'
import { MessageRequest } from './MessageRequest.js'
import { NetworkRequest } from './NetworkRequest.js'
import { ProposalRequest } from './ProposalRequest.js'
import type { RequestViewProps } from './RequestSheet.js'
import { TransactionRequestView } from './TransactionRequestView.js'
import { TypedDataRequest } from './TypedDataRequest.js'

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
