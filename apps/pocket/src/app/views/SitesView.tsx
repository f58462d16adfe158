import { useEffect } from 'react'
import { Icon } from '../components/Icon.js'
import { useStore } from '../useStore.js'
import { findAccount } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import { reconcileLinks } from '../wallet/linkHub.js'

/** How often we look whether a site let go by itself, in milliseconds. */
const reconcileMs = 3_000

/** The connected sites, each with a way to disconnect it. */
export function SitesView({ wallet }: { wallet: Wallet }) {
  const { links } = useStore(wallet.state)
  useEffect(() => {
    const timer = setInterval(() => void reconcileLinks(wallet), reconcileMs)
    return () => clearInterval(timer)
  }, [wallet])
  return (
    <>
      <h1>Connected sites</h1>
      {links.length === 0 ? (
        <div className="empty">
          <Icon name="link" />
          <p>No site is connected. Choose Pocket in a site’s wallet list to connect one.</p>
        </div>
      ) : (
        <ul className="list">
          {links.map((link) => (
            <li className="item" key={link.linkId}>
              <span className="item-icon">
                <Icon name="link" />
              </span>
              <span className="item-text">
                <span className="origin">{link.origin}</span>
                <span className="item-detail">
                  {link.accounts.map((address) => findAccount(address)?.name ?? address).join(', ')}
                </span>
              </span>
              <button
                type="button"
                className="small-button"
                aria-label={`Disconnect ${link.origin}`}
                onClick={() => wallet.dispatch({ type: 'site-disconnected', linkId: link.linkId })}
              >
                Disconnect
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
