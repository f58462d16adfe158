import { Notice } from '../components/Details.js'
import { Icon } from '../components/Icon.js'
import { useStore } from '../hooks.js'
import type { Wallet } from '../wallet/createWallet.js'
import { removeNetwork } from '../wallet/networkHub.js'

/** The networks and which one is active. */
export function NetworksView({ wallet }: { wallet: Wallet }) {
  const { activeChainId, networks: added } = useStore(wallet.state)
  const isKnown = wallet.networks.some(({ id }) => id === activeChainId)
  return (
    <>
      <h1>Networks</h1>
      <p className="lead">Connected sites switch with you.</p>
      {!isKnown && (
        <Notice tone="warning">
          Pocket is on network {activeChainId}, which it cannot reach. Choose one of its own.
        </Notice>
      )}
      <fieldset className="list">
        <legend>Active network</legend>
        {wallet.networks.map((network) => (
          <label className="item" key={network.id}>
            <span className="item-icon">
              <Icon name="globe" />
            </span>
            <span className="item-text">
              <span id={`network-${network.id}`}>{network.name}</span>
              <span className="item-detail" id={`network-${network.id}-detail`}>
                Chain id {network.id}
              </span>
            </span>
            <input
              type="radio"
              name="network"
              checked={network.id === activeChainId}
              onChange={() => wallet.dispatch({ type: 'network-chosen', chainId: network.id })}
              aria-labelledby={`network-${network.id}`}
              aria-describedby={`network-${network.id}-detail`}
            />
          </label>
        ))}
      </fieldset>
      <h2>Solana</h2>
      <ul className="list">
        <li className="item">
          <span className="item-icon">
            <Icon name="globe" />
          </span>
          <span className="item-text">
            <span>{wallet.solana.name}</span>
            <span className="item-detail">Always on. Sites choose the network for each request.</span>
          </span>
        </li>
      </ul>
      {added.length > 0 && (
        <>
          <h2>Added by sites</h2>
          <ul className="list">
            {added.map(({ id, name, rpcUrl }) => (
              <li className="item" key={id}>
                <span className="item-text">
                  <span>{name}</span>
                  <span className="item-detail">{rpcUrl}</span>
                </span>
                <button
                  type="button"
                  className="text-button"
                  aria-label={`Remove ${name}`}
                  onClick={() => removeNetwork(wallet, id)}
                >
                  Remove
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
