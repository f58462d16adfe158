import type { ReactNode } from 'react'
import { AgreementGate } from '../connect/AgreementGate.js'
import { GatewayNotice } from '../connect/GatewayNotice.js'
import { WalletMethod } from '../connect/WalletMethod.js'

/** All wallets to connect with. */
export function ConnectWallets(): ReactNode {
  return (
    <AgreementGate>
      <WalletMethod notice={<GatewayNotice />} />
    </AgreementGate>
  )
}
