import { createKit } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { KitProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

/** The page with the kit, without its button and its modal: what these cost is the difference. */
const kit = createKit({
  projectId: 'bench',
  gateway: `${location.origin}/gateway`,
  chains: [evm({ networks: [mainnet] })],
})

createRoot(document.getElementById('root')).render(
  <KitProvider kit={kit}>
    <button type="button">Connect wallet</button>
  </KitProvider>,
)
