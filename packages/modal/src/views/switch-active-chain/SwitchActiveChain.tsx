import {
  type Connector,
  connectorIds,
  findNetwork,
  getActiveConnection,
  type KitState,
  mergeConnectors,
} from '@latchkey/core'
import { getAccountName, type Namespace } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmptyState } from '../../components/EmptyState.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { StatusPanel } from '../../components/StatusPanel.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import type { ViewParameters } from '../../screen/views.js'
import { useChooseWallet } from '../connect/useChooseWallet.js'
import { WithoutClose } from '../networks/WithoutClose.js'

const selectActiveNamespace = (state: KitState) => state.activeNamespace

/**
 * Says that a network takes another wallet, and leads to connecting one (§2.003.SwitchActiveChain). The account in front
 * stays there until that wallet is connected.
 */
export function SwitchActiveChain({
  parameters: { caipNetworkId },
}: {
  parameters: ViewParameters['SwitchActiveChain']
}): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { wallets: texts, common } = useMessages()
  const { chooseConnector } = useChooseWallet()
  // Kept while the view leaves: by then another namespace may be in front.
  const [connected] = useState(useProvidedKitState(selectActiveNamespace))
  const network = useProvidedKitState((state) => findNetwork(state, caipNetworkId))
  const able = useProvidedKitState((state) => findAble(state, network?.chainNamespace))
  const [sameWallet] = useState(able)
  const [unable] = useState(useProvidedKitState((state) => findUnable(state, network?.chainNamespace)))
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

  /** Keeps the network for the wallet that is about to be connected. */
  function keepNetwork(id: NonNullable<typeof network>['caipNetworkId']): void {
    kit.networks.switchNetwork(id).catch(() => undefined)
  }

  const chooseWallet = () => {
    keepNetwork(network.caipNetworkId)
    router.push('Connect', { namespace })
  }
  return (
    <>
      <WithoutClose />
      <StatusPanel
        picture={<NetworkImage network={network} size={80} />}
        isWaiting={false}
        title={texts.switchChainHeading({ name })}
        text={texts.switchChainText({
          name: getAccountName(namespace),
          connected: getAccountName(connected),
          ...(unable ? { unable } : {}),
        })}
        actions={
          <>
            {sameWallet && (
              <Button
                variant="primary"
                onClick={() => {
                  keepNetwork(network.caipNetworkId)
                  chooseConnector(sameWallet, namespace)
                }}
              >
                {texts.switchChainSame({ walletName: sameWallet.name })}
              </Button>
            )}
            <Button variant={sameWallet ? 'secondary' : 'primary'} onClick={chooseWallet}>
              {sameWallet ? texts.otherWallet : texts.switchChainAction}
            </Button>
            <Button variant="ghost" onClick={router.back}>
              {common.cancel}
            </Button>
          </>
        }
      />
    </>
  )
}

/** The wallet in use as a way to connect on a namespace; nothing where it cannot, or has to be asked by a code or a login. */
function findAble(state: KitState, namespace: Namespace | undefined): Connector | undefined {
  const connectorId = getActiveConnection(state)?.connectorId
  const row = mergeConnectors(state.connectors).find(({ connectors }) =>
    connectors.some(({ id }) => id === connectorId),
  )
  const able = row?.connectors.find(({ namespaces }) => namespace && namespaces.includes(namespace))
  return able && !elsewhere.includes(able.id) ? able : undefined
}

/** The name of the installed wallet in use, where it has nothing to do with a namespace; of a paired one nobody knows. */
function findUnable(state: KitState, namespace: Namespace | undefined): string | undefined {
  const connection = getActiveConnection(state)
  if (!connection || elsewhere.includes(connection.connectorId) || findAble(state, namespace))
    return undefined
  return connection.wallet.name
}

const elsewhere: readonly string[] = [connectorIds.walletConnect, connectorIds.auth]
