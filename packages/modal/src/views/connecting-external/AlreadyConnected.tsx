import { type Connector, getConnectorStatus, type KitState, toConnectionId } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect } from 'react'
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

/**
 * The chosen wallet has let the site in before. One that is not in front comes there at once; of the one in front another
 * account is chosen in the wallet, not here.
 */
export function AlreadyConnected({ picture, connector, namespaces }: AlreadyConnectedProps): ReactNode {
  const kit = useProvidedKit()
  const { router, toasts } = useScreen()
  const messages = useMessages()
  const { connecting } = messages
  const isMultiWallet = useProvidedKitState(selectIsMultiWallet)
  const isInFront = useProvidedKitState((state) =>
    namespaces.some(
      (one) => state.activeNamespace === one && getConnectorStatus(state, connector.id, one) === 'connected',
    ),
  )
  const walletName = connector.name
  const [namespace] = namespaces

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is done once
  useEffect(() => {
    if (isInFront || namespace === undefined) return
    const connectionId = toConnectionId(namespace, connector.id)
    const done = isMultiWallet
      ? kit.connections.switchConnection({ connectionId })
      : kit.networks.switchNamespace(namespace)
    done.then(
      () => router.reset(isMultiWallet ? 'ProfileWallets' : 'Account'),
      () => toasts.showError(getErrorText(messages, 'connection/failed', walletName).title),
    )
  }, [])

  return (
    <SuccessPanel
      picture={picture}
      title={connecting.already({ walletName })}
      text={connecting.alreadyText({ walletName })}
      actions={
        <>
          <Button variant="primary" onClick={() => router.reset('Account')}>
            {connecting.showAccount}
          </Button>
          <Button onClick={router.back}>{connecting.otherWallet}</Button>
        </>
      }
    />
  )
}
