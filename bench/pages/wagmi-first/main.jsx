import { createKit } from '@latchkey/modal'
import { fromWagmi } from '@latchkey/wagmi'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { renderWithWagmi } from '../renderWithWagmi.jsx'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const kit = createKit({
  projectId: 'bench',
  gateway: `${location.origin}/gateway`,
  chains: [fromWagmi(config)],
})

renderWithWagmi(kit, config)
