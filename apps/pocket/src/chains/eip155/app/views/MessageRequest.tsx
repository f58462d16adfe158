import { MessageSheet } from '../../../../app/views/requests/MessageSheet.js'
import { referenceOf } from '../../../../shared/caip.js'
import { facts } from '../../facts.js'
import { addressOf } from '../accounts.js'
import type { ViewProps } from './ViewProps.js'

/** A message for an account of the EVM. */
export function MessageRequest(props: ViewProps<'sign-message'>) {
  const { request, network } = props
  const address = addressOf(request.account)
  return (
    <MessageSheet {...props} {...request} facts={facts} address={address} reference={referenceOf(network)} />
  )
}
