import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { stacks } from '@latchkey/stacks'
import { stacks as stacksMainnet } from '@latchkey/stacks/networks'
import { createRoot } from 'react-dom/client'

const kit = createKit({
  projectId: 'bench',
  gateway: `${location.origin}/gateway`,
  chains: [evm({ networks: [mainnet] }), stacks({ networks: [stacksMainnet] })],
})

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <ConnectButton />
    <Modal />
  </KitProvider>,
)
