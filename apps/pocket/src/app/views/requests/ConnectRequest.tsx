import { useState } from 'react'
import { AccountChoice } from '../../components/Account.js'
import { networkName } from '../../format.js'
import { useStore } from '../../hooks.js'
import { accounts, addressOf } from '../../wallet/accounts.js'
import { findLink } from '../../wallet/walletState.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'

/** Asks which accounts the site may see. */
export function ConnectRequest({ item, wallet, onApprove, onReject }: RequestViewProps) {
  const state = useStore(wallet.state)
  const { activeAccountIndex, activeChainId } = state
  const namespace = item.request.kind === 'solana-connect' ? 'solana' : 'eip155'
  const [shared, setShared] = useState<readonly string[]>(() => {
    const active = accounts[activeAccountIndex]
    const known = findLink(state, item.origin, namespace)
    return known?.accounts ?? (active ? [addressOf(active, namespace)] : [])
  })
  return (
    <RequestSheet
      title="Connect to this site"
      item={item}
      canApprove={shared.length > 0}
      onApprove={() => onApprove({ accounts: [...shared] })}
      onReject={onReject}
    >
      <p className="lead">
        It will see the balance and activity of the accounts you share, on{' '}
        {namespace === 'solana' ? wallet.solana.name : networkName(wallet.networks, activeChainId)}. It cannot
        move anything without asking.
      </p>
      <AccountChoice
        legend="Accounts to share"
        type="checkbox"
        namespace={namespace}
        chosen={shared}
        onChange={setShared}
      />
      {shared.length === 0 && <p className="inline-error">Share at least one account to connect.</p>}
    </RequestSheet>
  )
}
