import { toHex } from '@latchkey/decode'
import { MessageSheet } from '../../../../app/views/requests/MessageSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { facts } from '../../facts.js'
import { addressOf } from '../accounts.js'
import type { SuiPrepared, SuiRequest } from '../SuiRequest.js'
import { SuiTransactionRequest } from './SuiTransactionRequest.js'

/** Shows a request about a Sui account. */
export function SuiView(props: ChainViewProps<SuiRequest, SuiPrepared>) {
  const { network, request } = props
  switch (request.kind) {
    case 'sui-sign-message': {
      const { account, bytes, signIn, text } = request
      const shown = { address: addressOf(account), facts, signIn, text, hex: toHex(bytes) }
      // Sign-ins name the network by its whole id.
      return <MessageSheet {...props} {...shown} reference={network} />
    }
    case 'sui-transaction':
      return <SuiTransactionRequest {...props} request={request} />
    case 'connect':
      return null
  }
}
