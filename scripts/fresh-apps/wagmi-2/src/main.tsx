import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { latchkey } from '@latchkey/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnections, WagmiProvider } from 'wagmi'
import * as chains from 'wagmi/chains'

const kit = createKit({
  projectId: 'your-project',
  gateway: 'http://localhost:4000',
  chains: [evm({ networks: [mainnet] })],
})
const config = createConfig({
  chains: [chains.mainnet],
  connectors: [latchkey({ kit })],
  transports: { [chains.mainnet.id]: http() },
  multiInjectedProviderDiscovery: false,
})
const queryClient = new QueryClient()

function Status() {
  return <p>{useConnections().length > 0 ? 'connected' : 'nobody'}</p>
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <KitProvider kit={kit}>
          <ConnectButton />
          <Status />
          <Modal />
        </KitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
