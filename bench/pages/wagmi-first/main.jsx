import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { fromWagmi } from '@latchkey/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const kit = createKit({
  projectId: 'bench',
  gateway: `${location.origin}/gateway`,
  chains: [fromWagmi(config)],
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
