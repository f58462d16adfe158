import { type MouseEvent, useEffect, useState } from 'react'
import { Icon, type IconName } from '../components/Icon.js'
import { networkName } from '../networkName.js'
import { useStore } from '../useStore.js'
import type { Wallet } from '../wallet/createWallet.js'
import { AccountsView } from './AccountsView.js'
import { Frame } from './Frame.js'
import { NetworksView } from './NetworksView.js'
import { SettingsView } from './SettingsView.js'
import { SitesView } from './SitesView.js'
import { UnlockView } from './UnlockView.js'

const tabs: readonly { path: string; text: string; icon: IconName; View: typeof AccountsView }[] = [
  { path: '/', text: 'Accounts', icon: 'person', View: AccountsView },
  { path: '/networks', text: 'Networks', icon: 'globe', View: NetworksView },
  { path: '/sites', text: 'Sites', icon: 'link', View: SitesView },
  { path: '/settings', text: 'Settings', icon: 'sliders', View: SettingsView },
]

/** Pocket as the person opens it themselves. */
export function HomeView({ wallet }: { wallet: Wallet }) {
  const [path, setPath] = useState(window.location.pathname)
  const { activeChainId } = useStore(wallet.state)
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
  const current = tabs.find((tab) => tab.path === path) ?? tabs[0]
  // The way to switch the lock off again is behind the lock's own button only.
  if (locked && path !== '/settings') {
    return (
      <Frame>
        <UnlockView onUnlock={() => wallet.configure({ locked: false })} />
      </Frame>
    )
  }
  return (
    <Frame aside={<span className="chip">{networkName(wallet.networks, activeChainId)}</span>}>
      <nav className="tabs" aria-label="Pocket">
        {tabs.map(({ path: to, text, icon }) => (
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
      <div className="page">{current && <current.View wallet={wallet} />}</div>
    </Frame>
  )
}
