import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'
import { fromWagmi, latchkey } from '@latchkey/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnections, WagmiProvider } from 'wagmi'
import * as chains from 'wagmi/chains'

const gateway = { projectId: 'your-project', gateway: 'http://localhost:4000' }
const networks = { chains: [chains.mainnet], transports: { [chains.mainnet.id]: http() } } as const

function makeKitFirst() {
  const kit = createKit({ ...gateway, chains: [evm({ networks: [mainnet] })] })
  const connectors = [latchkey({ kit })]
  return { kit, config: createConfig({ ...networks, connectors, multiInjectedProviderDiscovery: false }) }
}

function makeWagmiFirst() {
  const config = createConfig(networks)
  return { config, kit: createKit({ ...gateway, chains: [fromWagmi(config)] }) }
}

const { kit, config } = location.search === '?wagmi-first' ? makeWagmiFirst() : makeKitFirst()
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
