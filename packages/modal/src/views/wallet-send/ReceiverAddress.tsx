import type { LoadedKitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { AddressInFull } from '../../components/AddressInFull.js'
import { useMessages } from '../../messages/useMessages.js'

const selectDraft = (state: LoadedKitState) => state.send.draft

/** The address for which the typed name stands; nothing where an address was typed. */
export function ReceiverAddress(): ReactNode {
  const { send: texts } = useMessages()
  const { receiverAddress, receiverName, receiverNameStatus } = useProvidedKitState(selectDraft)
  if (receiverName === undefined || receiverNameStatus !== undefined) return null
  return (
    <span className="lk-receiver-address">
      {texts.standsFor} <AddressInFull address={receiverAddress} />
    </span>
  )
}
