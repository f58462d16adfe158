import { getNetwork, type KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { FadeScroll } from '../../components/FadeScroll.js'
import { Stack } from '../../components/Stack.js'
import { DisconnectIcon } from '../../icons/DisconnectIcon.js'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { getAllNetworks } from '../networks/getAllNetworks.js'
import { NetworkRow } from '../networks/NetworkRow.js'
import { useChooseNetwork } from '../networks/useChooseNetwork.js'
import { useDisconnecting } from '../useDisconnecting.js'
import { useWalletName } from '../useWalletName.js'

const selectNetworks = (state: KitState) => state.networks
const selectActive = (state: KitState) => getNetwork(state)

/** Says where the wallet is and offers every network of the site. */
export function UnsupportedChain(): ReactNode {
  const { networks: texts } = useMessages()
  const choose = useChooseNetwork()
  const walletName = useWalletName()
  const active = useProvidedKitState(selectActive)
  const networks = getAllNetworks(useProvidedKitState(selectNetworks))
  const { isDisconnecting, disconnect } = useDisconnecting(texts.disconnectFailed)
  const id = String(active?.id ?? '?')
  return (
    <Stack gap={16}>
      <div className="lk-unsupported-head">
        <WarningIcon size={28} />
        <p className="lk-unsupported-text">
          {texts.unsupportedText({ walletName, network: texts.unknownNetwork({ id }) })}
        </p>
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
    </Stack>
  )
}
