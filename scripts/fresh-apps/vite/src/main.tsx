import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  projectId: 'your-project',
  gateway: 'http://localhost:4000',
  chains: [evm({ networks: [mainnet] })],
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <KitProvider kit={kit}>
      <ConnectButton />
      <Modal />
    </KitProvider>,
  )
}
