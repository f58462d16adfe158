import { getNetwork, type KitState, type Network } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { FadeScroll } from '../../components/FadeScroll.js'
import { Stack } from '../../components/Stack.js'
import { DisconnectIcon } from '../../icons/DisconnectIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { getAllNetworks } from '../networks/getAllNetworks.js'
import { NetworkRow } from '../networks/NetworkRow.js'
import { useChooseNetwork } from '../networks/useChooseNetwork.js'
import { WithoutClose } from '../networks/WithoutClose.js'
import { useDisconnecting } from '../useDisconnecting.js'
import { useWalletName } from '../useWalletName.js'

const selectNetworks = (state: KitState) => state.networks
const selectActive = (state: KitState) => getNetwork(state)

/** What the network is called that the site does not use; the number stands in for it until that is known. */
function useKnownName(network: Network | undefined): string | undefined {
  const kit = useProvidedKit()
  const id = network?.caipNetworkId
  const [known, setKnown] = useState<{ id: string; name: string | undefined }>()
  useEffect(() => {
    if (!id) return
    let isGone = false
    kit.networks.getKnownName(id).then(
      (name) => isGone || setKnown({ id, name }),
      () => undefined, // The number says which it is.
    )
    return () => {
      isGone = true
    }
  }, [kit, id])
  return known?.id === id ? known?.name : undefined
}

/** Says where the wallet is and offers every network of the site. */
export function UnsupportedChain(): ReactNode {
  const { networks: texts } = useMessages()
  const choose = useChooseNetwork()
  const walletName = useWalletName()
  const active = useProvidedKitState(selectActive)
  const all = getAllNetworks(useProvidedKitState(selectNetworks))
  // Those that the wallet can go to by itself come first.
  const isNear = (network: Network) => network.chainNamespace === active?.chainNamespace
  const networks = [...all.filter(isNear), ...all.filter((network) => !isNear(network))]
  const { isDisconnecting, disconnect, question } = useDisconnecting(texts.disconnectFailed)
  const name = useKnownName(active) ?? texts.unknownNetwork({ id: String(active?.id ?? '?') })
  return (
    <Stack gap={16}>
      <WithoutClose />
      <div className="lk-unsupported-head">
        <WarningIcon size={28} />
        <p className="lk-unsupported-text">{texts.unsupportedText({ walletName, network: name })}</p>
      </div>
      <FadeScroll>
        <ul className="lk-networks-list">
          {networks.map((network) => (
            <li key={network.caipNetworkId}>
              <NetworkRow network={network} onChoose={choose} />
            </li>
          ))}
        </ul>
      </FadeScroll>
      <p className="lk-or">{texts.or}</p>
      <Button
        variant="danger"
        icon={<DisconnectIcon size={18} />}
        isLoading={isDisconnecting}
        onClick={() => disconnect()}
      >
        {isDisconnecting ? texts.disconnecting : texts.disconnect}
      </Button>
      {question}
    </Stack>
  )
}
