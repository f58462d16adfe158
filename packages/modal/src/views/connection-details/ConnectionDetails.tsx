import {
  type Connection,
  connectorIds,
  findNetwork,
  type KitState,
  type PairedSession,
  type RelayStatus,
} from '@latchkey/core'
import { useProvidedKit, useProvidedKitState } from '@latchkey/react/internal'
import { type ReactNode, useState } from 'react'
import { Badge, type BadgeProps } from '../../components/Badge.js'
import { Button } from '../../components/Button.js'
import { Disclosure } from '../../components/Disclosure.js'
import { EmptyState } from '../../components/EmptyState.js'
import { FactList } from '../../components/FactList.js'
import { getLocale } from '../../components/formatNumbers.js'
import { Row } from '../../components/Row.js'
import { Spinner } from '../../components/Spinner.js'
import { Stack } from '../../components/Stack.js'
import { WalletImage } from '../../components/WalletImage.js'
import { DisconnectIcon } from '../../icons/DisconnectIcon.js'
import { PhoneIcon } from '../../icons/PhoneIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { useScreen } from '../../screen/useScreen.js'
import { getOwnPicture } from '../pairing-requests/getOwnPicture.js'
import { PairingRequests } from '../pairing-requests/PairingRequests.js'
import { usePairedWallet } from '../pairing-requests/usePairedWallet.js'
import { useDisconnecting } from '../useDisconnecting.js'
import { PingWallet } from './PingWallet.js'

const selectSession = (state: KitState) => state.pairing.session
const selectRelay = (state: KitState) => state.pairing.relay

const relayTones: Record<RelayStatus, NonNullable<BadgeProps['tone']>> = {
  idle: 'neutral',
  connecting: 'neutral',
  open: 'success',
  waiting: 'warning',
  refused: 'danger',
}

/** The connection with the paired wallet: what was agreed, until when, and whether the wallet can be reached. */
export function ConnectionDetails(): ReactNode {
  const kit = useProvidedKit()
  const { router } = useScreen()
  const { connection: texts, account } = useMessages()
  const session = useLastSession()
  const wallet = usePairedWallet()
  const relay = useProvidedKitState(selectRelay)
  const { isDisconnecting, disconnect, question } = useDisconnecting(account.disconnectFailed)
  if (!session) {
    return (
      <EmptyState
        icon={<PhoneIcon size={28} />}
        title={texts.missingTitle}
        text={texts.missingText}
        action={
          <Button size="small" onClick={router.back}>
            {texts.close}
          </Button>
        }
      />
    )
  }
  const { peer, expiresAtMs } = session
  const methods = [
    ...new Set(Object.values(session.namespaces).flatMap((namespace) => namespace?.methods ?? [])),
  ]
  return (
    <Stack gap={16}>
      <div className="lk-connection-head">
        <WalletImage name={peer.name} wallet={wallet} src={getOwnPicture(peer.icons)} size={64} />
        <p className="lk-status-title">{peer.name}</p>
        {peer.description && <p className="lk-status-text">{peer.description}</p>}
      </div>
      <PairingRequests />
      <div className="lk-connection-facts">
        <FactList
          facts={[
            {
              label: texts.networks,
              value: getNetworkNames(kit.store.getState(), session).join(', ') || texts.noNetworks,
            },
            { label: texts.expires, value: formatMoment(expiresAtMs) },
            {
              label: texts.relay,
              value: <Badge tone={relayTones[relay]}>{texts.relayStates[relay]}</Badge>,
            },
          ]}
        />
      </div>
      {methods.length > 0 && (
        <Disclosure label={texts.methods({ count: methods.length })}>
          <ul className="lk-connection-methods lk-mono">
            {methods.map((method) => (
              <li key={method}>{method}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <Stack>
        <PingWallet walletName={peer.name} />
        <Row
          icon={isDisconnecting ? <Spinner /> : <DisconnectIcon />}
          title={isDisconnecting ? account.disconnecting : account.disconnect}
          isDisabled={isDisconnecting}
          onClick={() => disconnect({ connectionId: findPaired(kit.store.getState())?.id })}
        />
        {question}
      </Stack>
    </Stack>
  )
}

/** The session on screen. While the modal closes after disconnecting it is the one that was there. */
function useLastSession(): PairedSession | undefined {
  const session = useProvidedKitState(selectSession)
  const [last, setLast] = useState(session)
  if (session && session !== last) setLast(session)
  return session ?? last
}

function findPaired({ connections }: KitState): Connection | undefined {
  return Object.values(connections).find(({ connectorId }) => connectorId === connectorIds.walletConnect)
}

function getNetworkNames(state: KitState, { namespaces }: PairedSession): readonly string[] {
  return Object.values(namespaces).flatMap((namespace) =>
    (namespace?.chains ?? []).map((id) => findNetwork(state, id)?.name ?? id),
  )
}

function formatMoment(atMs: number): string {
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(atMs)
}
