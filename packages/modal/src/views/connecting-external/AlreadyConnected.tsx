import { type Connector, getConnectorStatus, type KitState, toConnectionId } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { SuccessPanel } from '../../components/SuccessPanel.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'

/** Properties of {@link AlreadyConnected}. */
export type AlreadyConnectedProps = {
  picture: ReactNode
  connector: Connector
  /** Where it is connected, at least one. */
  namespaces: readonly Namespace[]
}

const selectIsMultiWallet = (state: KitState) => state.features.multiWallet

/** The wallet has let the site in before: another account of it is chosen in the wallet, not here. */
export function AlreadyConnected({ picture, connector, namespaces }: AlreadyConnectedProps): ReactNode {
  const kit = useProvidedKit()
  const { router, toasts } = useScreen()
  const messages = useMessages()
  const { connecting } = messages
  const isMultiWallet = useProvidedKitState(selectIsMultiWallet)
  const behind = useProvidedKitState((state) =>
    namespaces.find(
      (one) => state.activeNamespace !== one || getConnectorStatus(state, connector.id, one) !== 'connected',
    ),
  )
  const walletName = connector.name

  function switchTo(namespace: Namespace): void {
    kit.connections.switchConnection({ connectionId: toConnectionId(namespace, connector.id) }).then(
      () => router.reset('ProfileWallets'),
      () => toasts.showError(getErrorText(messages, 'connection/failed', walletName).title),
    )
  }

  return (
    <SuccessPanel
      picture={picture}
      title={connecting.already({ walletName })}
      text={connecting.alreadyText({ walletName })}
      actions={
        <>
          {isMultiWallet && behind !== undefined && (
            <Button variant="primary" onClick={() => switchTo(behind)}>
              {connecting.switchTo({ walletName })}
            </Button>
          )}
          <Button onClick={router.back}>{connecting.otherWallet}</Button>
        </>
      }
    />
  )
}
