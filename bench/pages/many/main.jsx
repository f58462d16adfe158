import { toyOne as networkA } from 'virtual:toy-a/networks.ts'
import { toy as toyA } from 'virtual:toy-a/toy.ts'
import { toyOne as networkB } from 'virtual:toy-b/networks.ts'
import { toy as toyB } from 'virtual:toy-b/toy.ts'
import { toyOne as networkC } from 'virtual:toy-c/networks.ts'
import { toy as toyC } from 'virtual:toy-c/toy.ts'
import { toyOne as networkD } from 'virtual:toy-d/networks.ts'
import { toy as toyD } from 'virtual:toy-d/toy.ts'
import { toyOne as networkE } from 'virtual:toy-e/networks.ts'
import { toy as toyE } from 'virtual:toy-e/toy.ts'
import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { solana } from '@latchkey/solana'
import { solana as solanaMainnet } from '@latchkey/solana/networks'
import { createRoot } from 'react-dom/client'

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
