import { useState } from 'react'
import { AccountChoice } from '../../components/Account.js'
import { Notice } from '../../components/Details.js'
import { Icon } from '../../components/Icon.js'
import { SiteWarning } from '../../components/SiteIdentity.js'
import { useStore } from '../../hooks.js'
import { describeChain, describeProposal, type RequestedItem } from '../../pairing/describeProposal.js'
import { methodText } from '../../pairing/pairedChains.js'
import type { ProposalRequest as Request } from '../../requests/RequestItem.js'
import { type Account, accounts } from '../../wallet/accounts.js'
import type { Wallet } from '../../wallet/createWallet.js'
import { addressOf, firstNamespace } from '../../wallet/owners.js'
import { RequestSheet } from './RequestSheet.js'
import type { RequestViewProps } from './RequestViewProps.js'

/** Asks whether a site on another device may connect, and shows all it asks for. */
export function ProposalRequest(props: RequestViewProps<Wallet> & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { activeAccountIndex } = useStore(wallet.state)
  const active = accounts[activeAccountIndex] ?? accounts[0]
  const [shared, setShared] = useState<readonly Account[]>([active])
  const { chains, granted, methods, obstacle } = describeProposal(request.proposal, wallet)
  const leading = wallet.activeNetwork(firstNamespace(wallet.chains))
  const networks = granted.map((namespace) => wallet.activeNetwork(namespace))
  // The site starts with the first account it is given.
  const ordered = [...shared].sort((one, other) => Number(other === active) - Number(one === active))
  return (
    <RequestSheet
      title={`Connect to ${item.site?.name ?? 'this site'}`}
      item={item}
      canApprove={shared.length > 0 && !obstacle}
      onApprove={() => onApprove({ accounts: ordered.map((one) => addressOf(wallet.chains, one, leading)) })}
      onReject={onReject}
    >
      <SiteWarning item={item} />
      {obstacle && (
        <Notice tone="danger">
          Pocket does not have what this site needs, so it cannot connect. Reject to tell the site.
        </Notice>
      )}
      <p className="lead">
        It will see the balance and activity of the accounts you share. It cannot move anything without
        asking.
      </p>
      <AccountChoice
        legend="Accounts to share"
        type="checkbox"
        chains={wallet.chains}
        networks={networks.length > 0 ? networks : [leading]}
        drawn={leading}
        chosen={shared}
        onChange={setShared}
      />
      {shared.length === 0 && <p className="inline-error">Share at least one account to connect.</p>}
      <h2>Networks</h2>
      {chains.length === 0 ? (
        <p className="quiet">The site asked for none, so it gets all of Pocket’s networks.</p>
      ) : (
        <AskedList asked={chains} describe={(id) => describeChain(id, wallet)} />
      )}
      <h2>It may ask you to</h2>
      {methods.length === 0 ? (
        <p className="quiet">The site listed nothing, so it can ask for anything Pocket supports.</p>
      ) : (
        <AskedList asked={methods} describe={(method) => methodText(wallet.chains, method)} />
      )}
    </RequestSheet>
  )
}

function AskedList({
  asked,
  describe,
}: {
  asked: readonly RequestedItem[]
  describe: (id: string) => string
}) {
  const here = asked.filter(({ isSupported }) => isSupported)
  const missing = asked.filter(({ isSupported }) => !isSupported)
  return (
    <ul className="asked">
      {here.map((one) => (
        <li key={`${one.namespace} ${one.id}`}>
          <Icon name="check" />
          <span>{describe(one.id)}</span>
          {one.isRequired && <span className="tag">required</span>}
        </li>
      ))}
      {missing.map((one) => (
        <li key={`${one.namespace} ${one.id}`} className="asked-missing">
          <Icon name="x" />
          <span>{describe(one.id)}</span>
          {one.isRequired && <span className="tag tag-danger">required</span>}
        </li>
      ))}
    </ul>
  )
}
