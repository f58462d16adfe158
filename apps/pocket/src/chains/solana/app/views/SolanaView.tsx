import { toHex } from '@latchkey/decode'
import { MessageSheet } from '../../../../app/views/requests/MessageSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { facts } from '../../facts.js'
import { addressOf } from '../accounts.js'
import type { SolanaPrepared, SolanaRequest } from '../SolanaRequest.js'
import { SolanaTransactionRequest } from './SolanaTransactionRequest.js'
import { SolanaTransactionsRequest } from './SolanaTransactionsRequest.js'

/** Shows a request about a Solana account. */
export function SolanaView(props: ChainViewProps<SolanaRequest, SolanaPrepared>) {
  const { request } = props
  switch (request.kind) {
    case 'solana-sign-message':
    case 'solana-sign-in': {
      const { account, bytes, signIn, text } = request
      const address = addressOf(account)
      // Sign-ins name no network Pocket could be on instead.
      return <MessageSheet {...props} {...{ address, facts, signIn, text }} hex={toHex(bytes)} />
    }
    case 'solana-transaction':
      return <SolanaTransactionRequest {...props} request={request} />
    case 'solana-transactions':
      return <SolanaTransactionsRequest {...props} request={request} />
    case 'connect':
      return null
  }
}
