import type { RequestItem } from '../../requests/createRequests.js'
import type { Choice } from '../../requests/performRequest.js'
import type { Wallet } from '../../wallet/createWallet.js'
import { ConnectRequest } from './ConnectRequest.js'
import { MessageRequest } from './MessageRequest.js'
import { NetworkRequest } from './NetworkRequest.js'
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
