import { connectorIds, getActiveConnection, type KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { PhoneIcon } from '../../icons/PhoneIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

const selectPairedName = (state: KitState) =>
  getActiveConnection(state)?.connectorId === connectorIds.walletConnect
    ? state.pairing.session?.peer.name
    : undefined

/** The way to the details of a pairing; nothing when the wallet is in this browser. */
export function ConnectionRow(): ReactNode {
  const { router } = useScreen()
  const { connection } = useMessages()
  const name = useProvidedKitState(selectPairedName)
  if (name === undefined) return null
  return (
    <Row
      icon={<PhoneIcon />}
      title={connection.open}
      description={name}
      isDeeper
      onClick={() => router.push('ConnectionDetails')}
    />
  )
}
