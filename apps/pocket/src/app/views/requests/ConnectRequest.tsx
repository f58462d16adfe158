import { useState } from 'react'
import { AccountChoice } from '../../components/Account.js'
import { networkName } from '../../format.js'
import { useStore } from '../../hooks.js'
import { accounts } from '../../wallet/accounts.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'

/** Asks which accounts the site may see. */
export function ConnectRequest({ item, wallet, onApprove, onReject }: RequestViewProps) {
  const { activeAccountIndex, activeChainId, links } = useStore(wallet.state)
  const [shared, setShared] = useState<readonly string[]>(() => {
    const known = links.find((link) => link.origin === item.origin)
    const active = accounts[activeAccountIndex]?.address
    return known?.accounts ?? (active ? [active] : [])
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
        {networkName(wallet.networks, activeChainId)}. It cannot move anything without asking.
      </p>
      <AccountChoice legend="Accounts to share" type="checkbox" chosen={shared} onChange={setShared} />
      {shared.length === 0 && <p className="inline-error">Share at least one account to connect.</p>}
    </RequestSheet>
  )
}
