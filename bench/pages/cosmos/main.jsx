import { cosmos } from '@latchkey/cosmos'
import { cosmosHub } from '@latchkey/cosmos/networks'
import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  projectId: 'bench',
  gateway: `${location.origin}/gateway`,
  chains: [evm({ networks: [mainnet] }), cosmos({ networks: [cosmosHub] })],
})

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <ConnectButton />
    <Modal />
  </KitProvider>,
)
