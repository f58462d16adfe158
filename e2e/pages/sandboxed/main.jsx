import { evm } from '@latchkey/evm'
import { localNetworks } from '@latchkey/local/networks/eip155'
import { ConnectButton, createKit, gatewaySignIn, KitProvider, Modal } from '@latchkey/modal'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  projectId: 'latchkey-local-sandboxed',
  gateway: new URLSearchParams(location.search).get('gateway'),
  chains: [evm({ networks: localNetworks })],
  siwx: gatewaySignIn({ statement: 'Sign in.', required: false }),
})
kit.store.subscribe(({ signIn }) => {
  document.body.dataset.signIn = signIn.status
})

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <ConnectButton />
    <Modal />
  </KitProvider>,
)
