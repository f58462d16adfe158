import { toHex } from '@latchkey/decode'
import { MessageSheet } from '../../../../app/views/requests/MessageSheet.js'
import type { ChainViewProps } from '../../../../app/views/requests/RequestViewProps.js'
import { facts } from '../../facts.js'
import { addressOf } from '../accounts.js'
import type { PolkadotPrepared, PolkadotRequest } from '../PolkadotRequest.js'
import { PolkadotTransactionRequest } from './PolkadotTransactionRequest.js'

/** Shows a request about a Polkadot account. */
export function PolkadotView(props: ChainViewProps<PolkadotRequest, PolkadotPrepared>) {
  const { request } = props
  switch (request.kind) {
    case 'polkadot-sign-message': {
      const { account, bytes, signIn, text } = request
      const address = addressOf(account)
      // A message names no network Pocket could be on instead.
      return <MessageSheet {...props} {...{ address, facts, signIn, text }} hex={toHex(bytes)} />
    }
    case 'polkadot-transaction':
      return <PolkadotTransactionRequest {...props} request={request} />
    case 'connect':
      return null
  }
}
