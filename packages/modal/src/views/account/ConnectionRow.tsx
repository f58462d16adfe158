import { connectorIds, type KitState } from '@latchkey/core'
import { useKit, useKitState } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { PhoneIcon } from '../../icons/PhoneIcon.js'
import { useMessages } from '../../messages/useMessages.js'

const selectPairedName = ({ activeConnectorIds, activeNamespace, pairing }: KitState) =>
  activeConnectorIds[activeNamespace] === connectorIds.walletConnect ? pairing.session?.peer.name : undefined

/** The way to the details of a pairing; nothing when the wallet is in this browser. */
export function ConnectionRow(): ReactNode {
  const kit = useKit()
  const { connection } = useMessages()
  const name = useKitState(selectPairedName)
  if (name === undefined) return null
  return (
    <Row
      icon={<PhoneIcon />}
      title={connection.open}
      description={name}
      isDeeper
      onClick={() => kit.router.push('ConnectionDetails')}
    />
  )
}
