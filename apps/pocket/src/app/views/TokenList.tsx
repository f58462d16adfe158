import { truncateAddress } from '@latchkey/primitives'
import { useCallback } from 'react'
import { formatAmount } from '../format.js'
import { useLoaded, useStore } from '../hooks.js'
import type { Account } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import type { Token } from '../wallet/walletState.js'

/** How often balances are read again, in milliseconds. */
const refreshMs = 5_000

/** The tokens sites had pocket show, on the chosen network; nothing while there are none. */
export function TokenList({ wallet, account }: { wallet: Wallet; account: Account }) {
  const { tokens, activeChainId } = useStore(wallet.state)
  const shown = tokens.filter(({ chainId }) => chainId === activeChainId)
  if (shown.length === 0) return null
  return (
    <>
      <h2>Tokens</h2>
      <ul className="list">
        {shown.map((token) => (
          <TokenItem key={token.address} wallet={wallet} account={account} token={token} />
        ))}
      </ul>
    </>
  )
}

function TokenItem({ wallet, account, token }: { wallet: Wallet; account: Account; token: Token }) {
  const { chainId, address } = token
  const load = useCallback(async () => {
    const network = wallet.networks.find(({ id }) => id === chainId)
    if (!network) throw new Error('Pocket has no node for this network')
    return (await import('../../chains/eip155/app/engine/tokens.js')).readToken(network, address, account)
  }, [wallet, chainId, address, account])
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
