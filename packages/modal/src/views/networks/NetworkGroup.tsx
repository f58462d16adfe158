import { getActiveConnection, type Network } from '@latchkey/core'
import { getNamespaceName, type Namespace, truncateAddress } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useId } from 'react'
import { WalletImage } from '../../components/WalletImage.js'
import { useMessages } from '../../messages/useMessages.js'
import { NetworkRow } from './NetworkRow.js'

/** Properties of {@link NetworkGroup}. */
export type NetworkGroupProps = {
  namespace: Namespace
  /** Whether the site has networks of other kinds, so that this one is named. */
  isNamed: boolean
  networks: readonly Network[]
  onChoose(network: Network): void
}

/** The networks of one kind, and the wallet that is connected for them. */
export function NetworkGroup({ namespace, isNamed, networks, onChoose }: NetworkGroupProps): ReactNode {
  const { networks: texts } = useMessages()
  const connection = useProvidedKitState((state) => getActiveConnection(state, namespace))
  const headingId = useId()
  const address = connection?.accounts[0]?.address
  const list = (
    <ul className="lk-networks-list">
      {networks.map((network) => (
        <li key={network.caipNetworkId}>
          <NetworkRow network={network} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
  if (!isNamed) return list
  return (
    <section aria-labelledby={headingId}>
      <div className="lk-networks-group">
        <h3 id={headingId}>{texts.group({ name: getNamespaceName(namespace) })}</h3>
        {connection && address ? (
          <span className="lk-networks-wallet" title={address}>
            <WalletImage
              name={connection.wallet.name}
              src={connection.wallet.icon}
              imageId={connection.wallet.imageId}
              size={16}
            />
            {texts.groupWallet({ walletName: connection.wallet.name, account: truncateAddress(address) })}
          </span>
        ) : (
          <span>{texts.groupNone}</span>
        )}
      </div>
      {list}
    </section>
  )
}
