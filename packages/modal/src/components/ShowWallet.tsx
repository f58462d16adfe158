import { findConnector, getActiveConnection } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/useMessages.js'
import { Button } from './Button.js'

/**
 * Brings the wallet's window to the front, where it has one of its own in which a request waits.
 *
 * @param props - `connectorId`: the wallet; the one in use when left out.
 */
export function ShowWallet({ connectorId }: { connectorId?: string }): ReactNode {
  const { connecting } = useMessages()
  const connector = useProvidedKitState((state) =>
    findConnector(state, connectorId ?? getActiveConnection(state)?.connectorId ?? ''),
  )
  if (!connector?.bringToFront) return null
  return (
    <Button variant="primary" onClick={() => connector.bringToFront?.()}>
      {connecting.showWallet({ walletName: connector.name })}
    </Button>
  )
}
