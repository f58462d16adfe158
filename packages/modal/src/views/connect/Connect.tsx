import type { ConnectMethod, KitState } from '@latchkey/core'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ComponentType, ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { Stack } from '../../components/Stack.js'
import { WalletIcon } from '../../icons/WalletIcon.js'
import { useFirstMessages } from '../../messages/useFirstMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { AgreementGate } from './AgreementGate.js'
import { getMethodOrder } from './getMethodOrder.js'
import { useConnectRows } from './useConnectRows.js'
import { WalletMethod } from './WalletMethod.js'

/** The ways to connect this kit can draw. */
const methods: Partial<Record<ConnectMethod, ComponentType>> = { wallet: WalletMethod }

const selectMethodOrder = (state: KitState) => state.features.connectMethodsOrder
const selectIsCollapsed = (state: KitState) => state.features.collapseWallets

/** The first view: every way to connect, in the site's order. */
export function Connect(): ReactNode {
  const rows = useConnectRows()
  const isCollapsed = useProvidedKitState(selectIsCollapsed)
  const order = getMethodOrder(useProvidedKitState(selectMethodOrder), rows)
  return (
    <AgreementGate>
      <Stack gap={16}>
        {order.map((method) => {
          const Method = method === 'wallet' && isCollapsed ? CollapsedWallets : methods[method]
          return Method && <Method key={method} />
        })}
      </Stack>
    </AgreementGate>
  )
}

/** One row in the place of the list, where the site wants it short. */
function CollapsedWallets(): ReactNode {
  const { router } = useScreen()
  const { connect } = useFirstMessages()
  return (
    <Row
      icon={<WalletIcon />}
      title={connect.continueWithWallet}
      isDeeper
      onClick={() => router.push('ConnectWallets')}
    />
  )
}
