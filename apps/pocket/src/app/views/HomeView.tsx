import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Icon, type IconName } from '../components/Icon.js'
import { networkName } from '../format.js'
import { useStore } from '../hooks.js'
import type { Pairing } from '../pairing/Pairing.js'
import type { Wallet } from '../wallet/createWallet.js'
import { firstNamespace } from '../wallet/owners.js'
import { AccountsView } from './AccountsView.js'
import { AttemptStatus } from './AttemptStatus.js'
import { Frame, UnlockView } from './Frame.js'
import { NetworksView } from './NetworksView.js'
import { RequestDialog } from './RequestDialog.js'
import { ScanView } from './ScanView.js'
import { SettingsView } from './SettingsView.js'
import { SitesView } from './SitesView.js'

type Tab = { path: string; text: string; icon: IconName; draw: (props: HomeProps) => ReactNode }

/** What pocket's own views are made from. A window a page opened has no connections to other devices. */
type HomeProps = {
  wallet: Wallet
  relayUrl: string
  pairing?: Pairing
  onTakeOver?: () => void
}

const scanTab: Tab = {
  path: '/scan',
  text: 'Scan',
  icon: 'scan',
  draw: ({ pairing }) => pairing && <ScanView pairing={pairing} />,
}

const tabs: readonly Tab[] = [
  { path: '/', text: 'Accounts', icon: 'person', draw: ({ wallet }) => <AccountsView wallet={wallet} /> },
  {
    path: '/networks',
    text: 'Networks',
    icon: 'globe',
    draw: ({ wallet }) => <NetworksView wallet={wallet} />,
  },
  scanTab,
  {
    path: '/sites',
    text: 'Sites',
    icon: 'link',
    draw: ({ wallet, pairing, relayUrl }) => (
      <SitesView wallet={wallet} pairing={pairing} relayUrl={relayUrl} />
    ),
  },
  {
    path: '/settings',
    text: 'Settings',
    icon: 'sliders',
    draw: ({ wallet }) => <SettingsView wallet={wallet} />,
  },
]

/** Pocket as the person opens it themselves, or a site's link opens it. */
export function HomeView(props: HomeProps) {
  const { wallet, pairing, onTakeOver = () => {} } = props
  const [path, setPath] = useState(window.location.pathname)
  const { activeNetworks } = useStore(wallet.state)
  const { locked } = useStore(wallet.settings)
  useEffect(() => {
    const onPop = () => setPath(window.location.pathname)
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  const go = (event: MouseEvent, next: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    window.history.pushState(null, '', next)
    setPath(next)
  }
  const shown = tabs.filter((tab) => pairing || tab !== scanTab)
  const current = shown.find((tab) => tab.path === path) ?? shown[0]
  // The way to switch the lock off again is behind the lock's own button only.
  if (locked && path !== '/settings') return <Locked wallet={wallet} pairing={pairing} />
  return (
    <Frame
      aside={
        <span className="chip">
          {networkName(wallet, activeNetworks[firstNamespace(wallet.chains)] ?? '')}
        </span>
      }
    >
      <nav className="tabs" aria-label="Pocket">
        {shown.map(({ path: to, text, icon }) => (
          <a
            key={to}
            href={to}
            aria-current={to === current?.path ? 'page' : undefined}
            onClick={(event) => go(event, to)}
          >
            <Icon name={icon} />
            {text}
          </a>
        ))}
      </nav>
      <div className="page">
        {pairing && <AttemptStatus pairing={pairing} onTakeOver={onTakeOver} />}
        {current?.draw(props)}
      </div>
      {pairing && !locked && <RequestDialog wallet={wallet} pairing={pairing} />}
    </Frame>
  )
}

function Locked({ wallet, pairing }: { wallet: Wallet; pairing: Pairing | undefined }) {
  const unlock = () => wallet.configure({ locked: false })
  return (
    <Frame>
      {pairing ? <LockedQueue pairing={pairing} onUnlock={unlock} /> : <UnlockView onUnlock={unlock} />}
    </Frame>
  )
}

/** A request that came while pocket was locked can be turned away without being seen. */
function LockedQueue({ pairing, onUnlock }: { pairing: Pairing; onUnlock: () => void }) {
  const { status } = useStore(pairing.queue)
  const isAsked = status === 'deciding'
  return <UnlockView onUnlock={onUnlock} {...(isAsked && { onStayLocked: pairing.queue.stayLocked })} />
}
