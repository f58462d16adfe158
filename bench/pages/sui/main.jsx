import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { sui } from '@latchkey/sui'
import { sui as suiMainnet } from '@latchkey/sui/networks'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  projectId: 'bench',
  gateway: `${location.origin}/gateway`,
  chains: [evm({ networks: [mainnet] }), sui({ networks: [suiMainnet] })],
})

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <ConnectButton />
    <Modal />
  </KitProvider>,
)
