import { truncateAddress } from '@latchkey/primitives'
import { useCallback } from 'react'
import type { WalletChain } from '../../chains/WalletChain.js'
import { formatAmount } from '../format.js'
import { useLoaded, useStore } from '../hooks.js'
import type { Account } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import { addressOf } from '../wallet/owners.js'
import type { Token } from '../wallet/walletState.js'

/** How often balances are read again, in milliseconds. */
const refreshMs = 5_000

type Props = { wallet: Wallet; chain: WalletChain; account: Account }

/** The tokens sites had pocket show, on the network pocket is on; nothing while there are none. */
export function TokenList({ wallet, chain, account, title }: Props & { title: string }) {
  const { tokens, activeNetworks } = useStore(wallet.state)
  const shown = tokens.filter(({ network }) => network === activeNetworks[chain.facts.namespace])
  if (shown.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul className="list">
        {shown.map((token) => (
          <TokenItem key={token.address} {...{ wallet, chain, account, token }} />
        ))}
      </ul>
    </>
  )
}

function TokenItem({ wallet, chain, account, token }: Props & { token: Token }) {
  const { network: id, address } = token
  const load = useCallback(async () => {
    const network = wallet.networkOf(id)
    const { readToken } = chain.networks
    if (!network || !readToken) throw new Error('Pocket has no node for this network')
    return readToken(network, address, addressOf(wallet.chains, account, id))
  }, [wallet, chain, id, address, account])
  const [loaded] = useLoaded(load, refreshMs)
  const details = loaded.status === 'ready' ? loaded.value : undefined
  const name = details?.symbol ?? truncateAddress(address)
  return (
    <li className="item">
      <span className="item-text">
        <span>{name}</span>
        <span className="item-detail">{details?.name ?? 'Token'}</span>
      </span>
      <span className="item-value">
        {loaded.status === 'loading' && <span className="skeleton">Loading</span>}
        {loaded.status === 'failed' && <span className="quiet">unknown</span>}
        {details && formatAmount(details.balanceAtomic, details.decimals, 4)}
      </span>
      <button
        type="button"
        className="text-button"
        aria-label={`Hide ${name}`}
        onClick={() => wallet.dispatch({ type: 'token-removed', token })}
      >
        Hide
      </button>
    </li>
  )
}
