import { findNetwork, getActiveConnection, type KitState, mergeConnectors } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { getErrorText } from '../../messages/getErrorText.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { WithoutClose } from '../networks/WithoutClose.js'
import { useWalletName } from '../useWalletName.js'

/** Says that a network takes another wallet, and leads to connecting one (§2.003.SwitchActiveChain). */
export function SwitchActiveChain({
  parameters: { caipNetworkId },
}: {
  parameters: ViewParameters['SwitchActiveChain']
}): ReactNode {
  const kit = useProvidedKit()
  const { router, toasts } = useScreen()
  const messages = useMessages()
  const { wallets: texts, common } = messages
  const nameInUse = useWalletName()
  // Kept: once the network is in front, the wallet is not any more.
  const [walletName] = useState(nameInUse)
  const network = useProvidedKitState((state) => findNetwork(state, caipNetworkId))
  const servesBoth = useProvidedKitState((state) => canServe(state, network?.chainNamespace))
  const [isSameWallet] = useState(servesBoth)
  if (!network) {
    return (
      <EmptyState
        icon={<WarningIcon size={28} />}
        title={texts.switchChainMissing}
        action={<Button onClick={router.back}>{common.back}</Button>}
      />
    )
  }
  const { name, chainNamespace: namespace } = network

  function switchTo(id: NonNullable<typeof network>['caipNetworkId']): void {
    kit.networks.switchNetwork(id, { throwOnFailure: true }).then(
      () => router.reset('Connect', { namespace }),
      () => toasts.showError(getErrorText(messages, 'network/switch-failed', walletName).title),
    )
  }

  return (
    <>
      <WithoutClose />
      <StatusPanel
        picture={<NetworkImage network={network} size={80} />}
        isWaiting={false}
        title={texts.switchChainHeading({ name })}
        text={(isSameWallet ? texts.switchChainSameText : texts.switchChainText)({ walletName, name })}
        actions={
          <>
            <Button variant="primary" onClick={() => switchTo(network.caipNetworkId)}>
              {texts.switchChainAction}
            </Button>
            <Button onClick={router.back}>{common.cancel}</Button>
          </>
        }
      />
    </>
  )
}

/** Whether the wallet in use is one for a namespace too, and only not connected there. */
function canServe(state: KitState, namespace: Namespace | undefined): boolean {
  const connectorId = getActiveConnection(state)?.connectorId
  const row = mergeConnectors(state.connectors).find(({ connectors }) =>
    connectors.some(({ id }) => id === connectorId),
  )
  return namespace !== undefined && row?.namespaces.includes(namespace) === true
}
