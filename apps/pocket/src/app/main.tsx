import { assertExactOrigin } from '@latchkey/channel'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { walletChains } from '../chains/walletChains.js'
import { loadConfiguration } from './loadConfiguration.js'
import { startPairing } from './pairing/startPairing.js'
import { createRequests, type Requests } from './requests/createRequests.js'
import { BrokenView } from './views/Frame.js'
import { HomeView } from './views/HomeView.js'
import { RequestWindow } from './views/RequestWindow.js'
import { createWallet, type Wallet } from './wallet/createWallet.js'
import { publishLink, reconcileLinks } from './wallet/linkHub.js'
import { reconcileNetworks } from './wallet/networkHub.js'
import { createSettings } from './wallet/settings.js'

/** The page that opened this window, if this is a window a page opened. */
function requestsOf(wallet: Wallet): Requests | undefined {
  const openerOrigin = new URLSearchParams(window.location.search).get('origin')
  if (window.location.pathname !== '/request' || !window.opener || openerOrigin === null) return undefined
  try {
    assertExactOrigin(openerOrigin)
  } catch {
    // A hand-made address: shown as an ordinary pocket.
    return undefined
  }
  return createRequests({ wallet, self: window, opener: window.opener, openerOrigin })
}

async function main(): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body)
  try {
    const settings = createSettings(window)
    const { networks, relay } = await loadConfiguration()
    const wallet = createWallet({
      window,
      settings,
      chains: walletChains,
      networks,
      publish: publishLink,
    })
    // Before the first request: a site that let go and connects again must not be dropped afterwards.
    await reconcileLinks(wallet)
    // Nodes elsewhere may be slow, and nothing but what needs them has to wait.
    void reconcileNetworks(wallet)
    const requests = requestsOf(wallet)
    root.render(
      <StrictMode>
        {requests ? (
          <RequestWindow wallet={wallet} requests={requests} relayUrl={relay.url} />
        ) : (
          <HomeView wallet={wallet} relayUrl={relay.url} {...startPairing(wallet, relay)} />
        )}
      </StrictMode>,
    )
  } catch {
    // The server answered nothing usable; there is nothing to show but that.
    root.render(<BrokenView />)
  }
}

void main()
