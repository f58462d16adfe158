import type { KitState } from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { Fragment, type ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { Stack } from '../../components/Stack.js'
import { WalletIcon } from '../../icons/WalletIcon.js'
import type { Loadable } from '../../loading/keepLoaded.js'
import { useLoaded } from '../../loading/useLoaded.js'
import { useFirstMessages } from '../../messages/useFirstMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { useWantedNamespace } from '../../screen/useWantedNamespace.js'
import { emailMethod, socialMethod } from '../login/loginMethods.js'
import { AgreementGate } from './AgreementGate.js'
import { getMethodOrder } from './getMethodOrder.js'
import { getShownLogins } from './getShownLogins.js'
import { LateGatewayNotice } from './LateGatewayNotice.js'
import { useConnectRows } from './useConnectRows.js'
import { WalletMethod } from './WalletMethod.js'

const selectMethodOrder = (state: KitState) => state.features.connectMethodsOrder
const selectIsCollapsed = (state: KitState) => state.features.collapseWallets
const selectIsBelowLogins = (state: KitState) => state.features.emailShowWallets

/** The first view: every way to connect, in the site's order. */
export function Connect(): ReactNode {
  const rows = useConnectRows()
  const { options } = useProvidedKit()
  const wanted = useWantedNamespace()
  const hasEmail = useProvidedKitState((state) => getShownLogins(state, options, wanted).email)
  const hasSocials = useProvidedKitState((state) => getShownLogins(state, options, wanted).social)
  const isBelowLogins = useProvidedKitState(selectIsBelowLogins)
  const isCollapsed = useProvidedKitState(selectIsCollapsed) || (!isBelowLogins && (hasEmail || hasSocials))
  const isShown = { email: hasEmail, social: hasSocials, wallet: true }
  const order = getMethodOrder(useProvidedKitState(selectMethodOrder), rows).filter((one) => isShown[one])
  return (
    <AgreementGate>
      <Stack gap={16}>
        {order.map((method, index) => (
          <Fragment key={method}>
            {/* Wallets are set apart from logins; the two kinds of logins belong together. */}
            {index > 0 && (method === 'wallet') !== (order[index - 1] === 'wallet') && <Or />}
            {method === 'email' && <LoginMethod part={emailMethod} />}
            {method === 'social' && <LoginMethod part={socialMethod} />}
            {method === 'wallet' &&
              (isCollapsed ? <CollapsedWallets /> : <WalletMethod notice={<LateGatewayNotice />} />)}
          </Fragment>
        ))}
      </Stack>
    </AgreementGate>
  )
}

function Or(): ReactNode {
  const { connect } = useFirstMessages()
  return <div className="lk-or">{connect.or}</div>
}

/** A way to log in, which comes in a script of its own; its room is kept until then. */
function LoginMethod({ part }: { part: Loadable<() => ReactNode> }): ReactNode {
  const { Component } = useLoaded(part)
  return Component ? (
    <Component />
  ) : (
    <div className="lk-row" aria-hidden="true" data-awaits={part === socialMethod || undefined} />
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
