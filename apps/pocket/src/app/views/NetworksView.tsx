import type { WalletChain } from '../../chains/WalletChain.js'
import { Notice } from '../components/Details.js'
import { Icon } from '../components/Icon.js'
import { useStore } from '../hooks.js'
import type { Wallet } from '../wallet/createWallet.js'
import { removeNetwork } from '../wallet/networkHub.js'

/** The networks, and on which of them pocket is. */
export function NetworksView({ wallet }: { wallet: Wallet }) {
  const { networks: added } = useStore(wallet.state)
  const chains = Object.values(wallet.chains)
  const chosen = chains.filter(({ networks }) => networks.isChosen)
  return (
    <>
      <h1>Networks</h1>
      <p className="lead">Connected sites switch with you.</p>
      {chosen.map((chain) => (
        <ChosenNetwork
          key={chain.facts.namespace}
          wallet={wallet}
          chain={chain}
          legend={chosen.length === 1 ? 'Active network' : chain.title}
        />
      ))}
      {chains
        .filter(({ networks }) => !networks.isChosen)
        .map((chain) => (
          <OwnNetworks key={chain.facts.namespace} wallet={wallet} chain={chain} />
        ))}
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

type Props = { wallet: Wallet; chain: WalletChain }

/** The networks of a namespace, of which pocket is on one. */
function ChosenNetwork({ wallet, chain, legend }: Props & { legend: string }) {
  const { namespace } = chain.facts
  const active = useStore(wallet.state).activeNetworks[namespace] ?? chain.networks.fallback
  return (
    <>
      {!wallet.networkOf(active) && (
        <Notice tone="warning">
          Pocket is on {lowerFirst(chain.networks.nameOf(active))}, which it cannot reach. Choose one of its
          own.
        </Notice>
      )}
      <fieldset className="list">
        <legend>{legend}</legend>
        {wallet.networksOf(namespace).map(({ id, name }) => (
          <label className="item" key={id}>
            <span className="item-icon">
              <Icon name="globe" />
            </span>
            <span className="item-text">
              <span id={`network-${id}`}>{name}</span>
              <span className="item-detail" id={`network-${id}-detail`}>
                {chain.networks.detailOf(id)}
              </span>
            </span>
            <input
              type="radio"
              name={`network-${namespace}`}
              checked={id === active}
              onChange={() => wallet.dispatch({ type: 'network-chosen', network: id })}
              aria-labelledby={`network-${id}`}
              aria-describedby={`network-${id}-detail`}
            />
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** The networks of a namespace whose requests say for which network they are. */
function OwnNetworks({ wallet, chain }: Props) {
  const { namespace } = chain.facts
  return (
    <>
      <h2>{chain.title}</h2>
      <ul className="list">
        {wallet.networksOf(namespace).map(({ id, name }) => (
          <li className="item" key={id}>
            <span className="item-icon">
              <Icon name="globe" />
            </span>
            <span className="item-text">
              <span>{name}</span>
              <span className="item-detail">{chain.networks.detailOf(id)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
