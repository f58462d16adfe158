import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  projectId: 'plain',
  gateway: `${location.origin}/gateway`,
  chains: [evm({ networks: [mainnet] })],
  theme: JSON.parse(new URLSearchParams(location.search).get('theme') ?? '{}'),
})

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <ConnectButton />
    <Modal />
    <input aria-label="Paste here" />
  </KitProvider>,
)
