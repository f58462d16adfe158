import { useState } from 'react'
import type { WalletChain } from '../../../chains/WalletChain.js'
import { AccountChoice } from '../../components/Account.js'
import { networkName } from '../../format.js'
import { useStore } from '../../hooks.js'
import { accounts } from '../../wallet/accounts.js'
import type { Wallet } from '../../wallet/createWallet.js'
import { addressOf, seenNetworks } from '../../wallet/owners.js'
import { findLink } from '../../wallet/walletState.js'
import { RequestSheet } from './RequestSheet.js'
import type { RequestViewProps } from './RequestViewProps.js'

/** Asks which accounts the site may see. */
export function ConnectRequest(props: RequestViewProps<Wallet> & { chain: WalletChain }) {
  const { item, wallet, chain, onApprove, onReject } = props
  const state = useStore(wallet.state)
  const { namespace } = chain.facts
  const network = state.activeNetworks[namespace] ?? chain.networks.fallback
  const networks = [
    ...seenNetworks(wallet, chain),
    ...(item.alongside ?? []).map((other) => wallet.activeNetwork(other)),
  ]
  const [shared, setShared] = useState(() => {
    const known = findLink(state, item.origin, namespace)?.accounts ?? []
    const seen = known.flatMap((address) => chain.accounts.findAccount(address) ?? [])
    return seen.length > 0 ? seen : accounts.filter(({ index }) => index === state.activeAccountIndex)
  })
  return (
    <RequestSheet
      title="Connect to this site"
      item={item}
      canApprove={shared.length > 0}
      onApprove={() => onApprove({ accounts: shared.map((one) => addressOf(wallet.chains, one, network)) })}
      onReject={onReject}
    >
      <p className="lead">
        It will see the balance and activity of the accounts you share, on {listNames(wallet, networks)}. It
        cannot move anything without asking.
      </p>
      <AccountChoice
        legend="Accounts to share"
        type="checkbox"
        chains={wallet.chains}
        networks={networks}
        chosen={shared}
        onChange={setShared}
      />
      {shared.length === 0 && <p className="inline-error">Share at least one account to connect.</p>}
    </RequestSheet>
  )
}

/** The networks in a sentence, each by its name. */
function listNames(wallet: Wallet, networks: readonly string[]): string {
  const names = networks.map((one) => networkName(wallet, one))
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}
