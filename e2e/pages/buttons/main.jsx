import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal, WalletButton } from '@latchkey/modal'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  projectId: 'buttons',
  gateway: `${location.origin}/gateway`,
  chains: [evm({ networks: [mainnet] })],
})

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <main style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <h1 style={{ flexBasis: '100%' }}>A site</h1>
      <ConnectButton />
      <WalletButton wallet="lantern" />
      <WalletButton wallet="Wallet 77" />
    </main>
    <Modal size="wide" />
  </KitProvider>,
)
