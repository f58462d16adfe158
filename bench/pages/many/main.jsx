import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { solana } from '@latchkey/solana'
import { solana as solanaMainnet } from '@latchkey/solana/networks'
import { createRoot } from 'react-dom/client'
import { toyOne as networkA } from 'toy-a/networks.ts'
import { toy as toyA } from 'toy-a/toy.ts'
import { toyOne as networkB } from 'toy-b/networks.ts'
import { toy as toyB } from 'toy-b/toy.ts'
import { toyOne as networkC } from 'toy-c/networks.ts'
import { toy as toyC } from 'toy-c/toy.ts'
import { toyOne as networkD } from 'toy-d/networks.ts'
import { toy as toyD } from 'toy-d/toy.ts'
import { toyOne as networkE } from 'toy-e/networks.ts'
import { toy as toyE } from 'toy-e/toy.ts'

const kit = createKit({
  projectId: 'bench',
  gateway: `${location.origin}/gateway`,
  chains: [
    evm({ networks: [mainnet] }),
    solana({ networks: [solanaMainnet] }),
    toyA({ networks: [networkA] }),
    toyB({ networks: [networkB] }),
    toyC({ networks: [networkC] }),
    toyD({ networks: [networkD] }),
    toyE({ networks: [networkE] }),
  ],
})

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <ConnectButton />
    <Modal />
  </KitProvider>,
)
