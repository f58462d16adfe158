import { ConnectButton, KitProvider, Modal } from '@latchkey/modal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

/** Draws the page of a site with wagmi, whichever of both was made from the other. */
export function renderWithWagmi(kit, config) {
  createRoot(document.getElementById('root')).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <KitProvider kit={kit}>
          <ConnectButton />
          <Modal />
        </KitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
