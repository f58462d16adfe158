import { useState } from 'react'
import { Avatar } from '../../components/Avatar.js'
import { shortenAddress } from '../../format.js'
import { networkName } from '../../networkName.js'
import { useStore } from '../../useStore.js'
import { accounts } from '../../wallet/accounts.js'
import { RequestSheet } from './RequestSheet.js'
import type { RequestViewProps } from './RequestView.js'

/** Asks which accounts the site may see. */
export function ConnectRequest({ item, wallet, onApprove, onReject }: RequestViewProps) {
  const { activeAccountIndex, activeChainId, links } = useStore(wallet.state)
  const [shared, setShared] = useState<readonly string[]>(() => {
    const known = links.find((link) => link.origin === item.origin)
    const active = accounts[activeAccountIndex]?.address
    return known?.accounts ?? (active ? [active] : [])
  })
  const toggle = (address: string) =>
    setShared(shared.includes(address) ? shared.filter((other) => other !== address) : [...shared, address])
  return (
    <RequestSheet
      title="Connect to this site"
      origin={item.origin}
      canApprove={shared.length > 0}
      onApprove={() =>
        onApprove({ accounts: accounts.map(({ address }) => address).filter((a) => shared.includes(a)) })
      }
      onReject={onReject}
    >
      <p className="lead">
        It will see the balance and activity of the accounts you share, on{' '}
        {networkName(wallet.networks, activeChainId)}. It cannot move anything without asking.
      </p>
      <fieldset className="list">
        <legend>Accounts to share</legend>
        {accounts.map((account) => (
          <label className="item" key={account.address}>
            <Avatar address={account.address} />
            <span className="item-text">
              <span id={`share-${account.index}`}>{account.name}</span>
              <span className="address item-detail" id={`share-${account.index}-detail`}>
                {shortenAddress(account.address)}
              </span>
            </span>
            <input
              type="checkbox"
              checked={shared.includes(account.address)}
              onChange={() => toggle(account.address)}
              aria-labelledby={`share-${account.index}`}
              aria-describedby={`share-${account.index}-detail`}
            />
          </label>
        ))}
      </fieldset>
      {shared.length === 0 && <p className="inline-error">Share at least one account to connect.</p>}
    </RequestSheet>
  )
}
