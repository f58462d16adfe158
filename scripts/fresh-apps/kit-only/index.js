import { createKit } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'

export const kit = createKit({
  projectId: 'your-project',
  gateway: 'http://localhost:4000',
  chains: [evm({ networks: [mainnet] })],
})
