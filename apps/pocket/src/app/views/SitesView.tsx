import type { RelayStatus } from '@latchkey/pairing'
import { useEffect } from 'react'
import { findChain } from '../../chains/WalletChain.js'
import { Icon } from '../components/Icon.js'
import { useStore } from '../hooks.js'
import type { Pairing } from '../pairing/Pairing.js'
import { parseUrl } from '../parseUrl.js'
import type { Wallet } from '../wallet/createWallet.js'
import { reconcileLinks } from '../wallet/linkHub.js'
import { findOwner, firstNamespace } from '../wallet/owners.js'
import type { SiteLink } from '../wallet/walletState.js'
import { SessionItem } from './SessionItem.js'

/** How often we look whether a site let go by itself, in milliseconds. */
const reconcileMs = 3_000

/** The connected sites, each with a way to disconnect it. */
export function SitesView(props: { wallet: Wallet; pairing: Pairing | undefined; relayUrl: string }) {
  const { wallet, pairing, relayUrl } = props
  const { links } = useStore(wallet.state)
  useEffect(() => {
    const timer = setInterval(() => void reconcileLinks(wallet), reconcileMs)
    return () => clearInterval(timer)
  }, [wallet])
  return (
    <>
      <h1>Connected sites</h1>
      {pairing && <PairedSites wallet={wallet} pairing={pairing} relayUrl={relayUrl} />}
      {(links.length > 0 || !pairing) && <h2>In this browser</h2>}
      {links.length === 0 && !pairing && (
        <p className="lead">No site is connected. Choose Pocket in a site’s wallet list to connect one.</p>
      )}
      {links.length > 0 && <LinkedSites wallet={wallet} links={links} />}
    </>
  )
}

function PairedSites(props: { wallet: Wallet; pairing: Pairing; relayUrl: string }) {
  const { wallet, pairing, relayUrl } = props
  const { sessions, relay, status } = useStore(pairing)
  const { links } = useStore(wallet.state)
  return (
    <>
      {status === 'running' && <RelayLine relay={relay} url={relayUrl} />}
      {sessions.length > 0 && (
        <>
          <h2>Connected by code or link</h2>
          <ul className="list">
            {sessions.map((session) => (
              <SessionItem key={session.topic} session={session} wallet={wallet} pairing={pairing} />
            ))}
          </ul>
        </>
      )}
      {sessions.length === 0 && links.length === 0 && status === 'running' && (
        <div className="empty">
          <Icon name="link" />
          <p>No site is connected. Choose Pocket in a site’s wallet list, or scan the code it shows.</p>
          <a className="button primary button-link" href="/scan">
            Scan or paste
          </a>
        </div>
      )}
    </>
  )
}

function LinkedSites({ wallet, links }: { wallet: Wallet; links: readonly SiteLink[] }) {
  const nameOf = (address: string) => findOwner(wallet.chains, address)?.account.name ?? address
  /** The first namespace goes without saying. */
  const say = (word: string, { namespace }: SiteLink) =>
    namespace === firstNamespace(wallet.chains)
      ? ''
      : ` ${word} ${findChain(wallet.chains, namespace)?.title ?? namespace}`
  return (
    <ul className="list">
      {links.map((link) => (
        <li className="item" key={link.linkId}>
          <span className="item-icon">
            <Icon name="link" />
          </span>
          <span className="item-text">
            <span className="origin">{link.origin}</span>
            <span className="item-detail">
              {link.accounts.map(nameOf).join(', ')}
              {say('on', link)}
            </span>
          </span>
          <button
            type="button"
            className="small-button"
            aria-label={`Disconnect ${link.origin}${say('from', link)}`}
            onClick={() => wallet.dispatch({ type: 'site-disconnected', linkId: link.linkId })}
          >
            Disconnect
          </button>
        </li>
      ))}
    </ul>
  )
}

const texts: Readonly<Record<RelayStatus['status'], string>> = {
  idle: 'resting, nothing to wait for',
  connecting: 'connecting…',
  open: 'connected',
  waiting: 'connection lost, trying again',
  refused: 'refused',
}

/** How the way to sites on other devices stands. */
function RelayLine({ relay, url }: { relay: RelayStatus; url: string }) {
  return (
    <p className={`relay relay-${relay.status}`} role="status">
      <span className="relay-dot" aria-hidden="true" />
      <span>
        Relay <span className="origin">{parseUrl(url)?.host ?? url}</span>: {texts[relay.status]}
        {relay.status === 'refused' && ` (${relay.reason})`}
      </span>
    </p>
  )
}
