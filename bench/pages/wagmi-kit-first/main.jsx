import { evm } from '@latchkey/evm'
import { createKit } from '@latchkey/modal'
import { latchkey } from '@latchkey/wagmi'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { renderWithWagmi } from '../renderWithWagmi.jsx'

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

renderWithWagmi(kit, config)
