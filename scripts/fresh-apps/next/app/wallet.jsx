'use client'
import { createKit } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { mainnet } from '@latchkey/evm/networks'
import { ConnectButton, KitProvider, Modal } from '@latchkey/modal'

const kit = createKit({
  projectId: 'your-project',
  gateway: 'http://localhost:4000',
  chains: [evm({ networks: [mainnet] })],
})

export function Wallet() {
  return (
    <KitProvider kit={kit}>
      <ConnectButton />
      <Modal />
    </KitProvider>
  )
}
