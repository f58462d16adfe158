import {
  type AccountState,
  type Connection,
  connectorIds,
  getActiveConnection,
  type KitState,
  type Network,
} from '@latchkey/core'
import { getAccountName, truncateAddress } from '@latchkey/primitives'
import { useProvidedKitState } from '@latchkey/react/internal'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/Avatar.js'
import { Badge } from '../../components/Badge.js'
import { CopyButton } from '../../components/CopyButton.js'
import { ExplorerLink } from '../../components/ExplorerLink.js'
import { getLoginName } from '../../components/getLoginName.js'
import { Spinner } from '../../components/Spinner.js'
import { DisconnectIcon } from '../../icons/DisconnectIcon.js'
import { LocalIcon } from '../../icons/LocalIcon.js'
import { useMessages } from '../../messages/useMessages.js'
import { WalletChip } from './WalletChip.js'

/** Wallets whose one session spans namespaces: it ends as a whole. */
const oneSession: readonly string[] = [connectorIds.auth, connectorIds.walletConnect]

/** Properties of {@link AccountHead}. */
export type AccountHeadProps = {
  account: AccountState
  address: string
  network: Network | undefined
  isDisconnecting: boolean
  onDisconnect(): void
}

/**
 * Picture, name or address, the wallet with the way out of it, and a mark for a network on the visitor's own machine. The way
 * out is up here because the main button of the view before was at the end.
 */
export function AccountHead({
  account,
  address,
  network,
  isDisconnecting,
  onDisconnect,
}: AccountHeadProps): ReactNode {
  const { copying, networks, account: texts } = useMessages()
  const { profileName, profileImage, connectedWalletInfo: wallet } = account
  // An embedded wallet has no name of its own that a visitor knows.
  const loginName = getLoginName(account)
  const disconnectText = useDisconnectText()
  return (
    <div className="lk-account-head">
      <Avatar address={address} src={profileImage} size={64} />
      <div className="lk-account-name">
        <span className={profileName ? 'lk-account-title' : 'lk-account-title lk-mono'} title={address}>
          {profileName ?? truncateAddress(address)}
        </span>
        <CopyButton
          isIconOnly
          value={address}
          label={copying.copyAddress}
          confirmation={copying.addressCopied}
        />
        <ExplorerLink network={network} address={address} />
      </div>
      <div className="lk-account-wallet">
        {wallet && <WalletChip wallet={loginName ? { ...wallet, name: loginName } : wallet} />}
        {network?.isLocal && (
          <Badge tone="warning">
            <LocalIcon size={14} /> {networks.local}
          </Badge>
        )}
        <button
          type="button"
          className="lk-account-leave"
          aria-disabled={isDisconnecting || undefined}
          onClick={() => onDisconnect()}
        >
          {isDisconnecting ? <Spinner /> : <DisconnectIcon size={16} />}
          {isDisconnecting ? texts.disconnecting : disconnectText}
        </button>
      </div>
    </div>
  )
}

/**
 * What Disconnect of the account ends: the wallet in front with all of its session where a visitor may have several wallets, else
 * every wallet that is connected.
 */
function selectLeaving(state: KitState): readonly Connection[] {
  const all = Object.values(state.connections)
  const inFront = getActiveConnection(state)
  if (!state.features.multiWallet || !inFront) return all
  return all.filter(
    ({ id, connectorId }) =>
      id === inFront.id || (connectorId === inFront.connectorId && oneSession.includes(connectorId)),
  )
}

/** The text of Disconnect, which says what is ended where that is more than one connection. */
function useDisconnectText(): string {
  const { account: texts } = useMessages()
  const leaving = useProvidedKitState(selectLeaving)
  const wallets = [...new Set(leaving.map(({ wallet }) => wallet.name))]
  const kinds = [...new Set(leaving.map(({ namespace }) => getAccountName(namespace)))]
  return leaving.length > 1 ? texts.disconnectFrom({ wallets, kinds }) : texts.disconnect
}
