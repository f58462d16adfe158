import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { solana } from '@latchkey/solana'
import { solana as solanaMainnet } from '@latchkey/solana/networks'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  projectId: 'bench',
  gateway: `${location.origin}/gateway`,
  chains: [evm({ networks: [mainnet] }), solana({ networks: [solanaMainnet] })],
})

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <ConnectButton />
    <Modal />
  </KitProvider>,
)
