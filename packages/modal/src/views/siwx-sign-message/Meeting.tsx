import { getActiveConnection, type KitState } from '@latchkey/core'
import { getMetadata } from '@latchkey/core/internal'
import { useAccount } from '@latchkey/react'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Picture } from '../../components/Picture.js'
import { WalletImage } from '../../components/WalletImage.js'

const selectConnector = (state: KitState) =>
  state.connectors.find(({ id }) => id === getActiveConnection(state)?.connectorId)

/** The site and the wallet moving toward each other. */
export function Meeting({ isMoving }: { isMoving: boolean }): ReactNode {
  const { options } = useProvidedKit()
  const { connectedWalletInfo } = useAccount()
  const connector = useProvidedKitState(selectConnector)
  const { name, icons } = getMetadata(options)
  return (
    <div className="lk-meeting" data-moving={isMoving || undefined} aria-hidden="true">
      <Picture shape="circle" src={icons[0]} name={name || location.host} size={64} />
      <WalletImage
        // What is known of the wallet comes first: of a paired one the connector has only what all have in common.
        connector={connectedWalletInfo ? undefined : connector}
        name={connectedWalletInfo?.name ?? connector?.name ?? ''}
        src={connectedWalletInfo?.icon}
        imageId={connectedWalletInfo?.imageId}
        size={64}
      />
    </div>
  )
}
