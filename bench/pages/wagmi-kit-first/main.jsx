import { evm } from '@latchkey/evm'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { latchkey } from '@latchkey/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const kit = createKit({
  projectId: 'bench',
  gateway: `${location.origin}/gateway`,
  chains: [evm({ networks: [mainnet] })],
})
const config = createConfig({
  chains: [mainnet],
  connectors: [latchkey({ kit })],
  transports: { [mainnet.id]: http() },
  multiInjectedProviderDiscovery: false,
})

const queryClient = new QueryClient()

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <KitProvider kit={kit}>
        <ConnectButton />
        <Modal />
      </KitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
