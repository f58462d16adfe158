import { getActiveConnection, getNetwork, type KitState, type Network } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge.js'
import { NetworkImage } from '../../components/NetworkImage.js'
import { Row } from '../../components/Row.js'
import { CheckIcon } from '../../icons/CheckIcon.js'
import { useMessages } from '../../messages/useMessages.js'

const selectActiveId = (state: KitState) => getNetwork(state)?.caipNetworkId

/** One network to go to. */
export function NetworkRow({
  network,
  onChoose,
}: {
  network: Network
  onChoose(network: Network): void
}): ReactNode {
  const { networks: texts } = useMessages()
  const isCurrent = useProvidedKitState(selectActiveId) === network.caipNetworkId
  const isConnected = useProvidedKitState(
    (state) =>
      getActiveConnection(state, network.chainNamespace)?.caipNetwork.caipNetworkId === network.caipNetworkId,
  )
  const isRefused = useProvidedKitState((state) => isRefusedByWallet(state, network))
  const label = network.isLocal ? texts.local : network.testnet ? texts.test : undefined
  return (
    <Row
      picture={<NetworkImage network={network} />}
      title={network.name}
      {...(isRefused ? { description: texts.unsupportedByWallet } : {})}
      isSelected={isCurrent}
      isDisabled={isRefused}
      end={
        <span className="lk-networks-end">
          {label && <Badge tone={network.isLocal ? 'warning' : 'neutral'}>{label}</Badge>}
          {isConnected && !isCurrent && <Badge tone="success">{texts.connected}</Badge>}
          {isCurrent && <CheckIcon />}
        </span>
      }
      onClick={() => onChoose(network)}
    />
  )
}

/** Whether the wallet connected on the network's namespace has said which networks it serves, and this is none of them. */
function isRefusedByWallet(state: KitState, { chainNamespace, caipNetworkId }: Network): boolean {
  const approved = getActiveConnection(state, chainNamespace)?.approvedCaipNetworkIds
  return approved !== undefined && !approved.includes(caipNetworkId)
}
