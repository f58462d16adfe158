import type { KitOptions, KitState } from '@latchkey/core'
import type { Namespace } from '@latchkey/primitives'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { Fragment, type ReactNode } from 'react'
import { Row } from '../../components/Row.js'
import { Stack } from '../../components/Stack.js'
import { WalletIcon } from '../../icons/WalletIcon.js'
import { keepLoaded, type Loadable } from '../../loading/keepLoaded.js'
import { Late } from '../../loading/Late.js'
import { useLoaded } from '../../loading/useLoaded.js'
import { useFirstMessages } from '../../messages/useFirstMessages.js'
import { isLoginExpected } from '../../screen/isLoginExpected.js'
import { useScreen } from '../../screen/useScreen.js'
import { useWantedNamespace } from '../../screen/useWantedNamespace.js'
import { loadLater } from '../loadLater.js'
import { emailMethod, socialMethod } from '../login/loginMethods.js'
import { selectLoginConnector } from '../selectLoginConnector.js'
import { AgreementGate } from './AgreementGate.js'
import { getMethodOrder } from './getMethodOrder.js'
import { selectIsGatewayDown } from './selectIsGatewayDown.js'
import { selectIsInside } from './selectIsInside.js'
import { useConnectRows } from './useConnectRows.js'
import { WalletMethod } from './WalletMethod.js'

const selectMethodOrder = (state: KitState) => state.features.connectMethodsOrder
const selectIsCollapsed = (state: KitState) => state.features.collapseWallets
const selectIsBelowLogins = (state: KitState) => state.features.emailShowWallets

const gatewayNotice = keepLoaded(() => loadLater('GatewayNotice'))

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

/** Says that something is missing while the gateway does not answer; nothing otherwise. */
function LateGatewayNotice(): ReactNode {
  return useProvidedKitState(selectIsGatewayDown) && <Late part={gatewayNotice} />
}

/**
 * Which ways to log in are shown: those the project has, where there is an embedded wallet that serves what is wanted.
 *
 * @param state - The kit's state.
 * @param options - The kit's options.
 * @param wanted - The namespace that is to be connected; any when left out.
 */
function getShownLogins(
  state: Pick<KitState, 'connectors' | 'features'>,
  options: KitOptions,
  wanted: Namespace | undefined,
): { email: boolean; social: boolean } {
  const connector = selectLoginConnector(state)
  const isThere = connector
    ? wanted === undefined || connector.namespaces.includes(wanted)
    : isLoginExpected(options)
  const { email, socials } = state.features
  if (selectIsInside(state)) return { email: false, social: false }
  return { email: isThere && email, social: isThere && socials !== false && socials.length > 0 }
}
