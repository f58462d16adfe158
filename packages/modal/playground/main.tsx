import { AccountButton, ConnectButton, KitProvider, Modal, NetworkButton } from '@latchkey/modal'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPlaygroundKit } from './createPlaygroundKit.js'

const { kit, wallet } = createPlaygroundKit(new URLSearchParams(location.search))
Object.assign(window, { kit, wallet })

function Page() {
  return (
    <KitProvider kit={kit}>
      <main>
        <h1>Modal playground</h1>
        <p>
          <ConnectButton /> <AccountButton balance="hide" /> <NetworkButton />
        </p>
        <Modal />
        <p>
          Add to the address: <code>?theme=dark</code>, <code>?terms</code>, <code>?terms&amp;checkbox</code>,{' '}
          <code>?hang=eth_requestAccounts</code>, <code>?reject=eth_requestAccounts</code>,{' '}
          <code>?fail=-32002</code>, <code>?no-wallets</code>, <code>?featured</code>, <code>?collapse</code>,{' '}
          <code>?directory-fails</code>, <code>?delay=5000</code>, <code>?sign-in</code>,{' '}
          <code>?embedded</code>, <code>?multi</code>, <code>?no-project</code>.
        </p>
      </main>
    </KitProvider>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
