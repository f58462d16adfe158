import { copyText, truncateAddress } from '@latchkey/primitives'
import { useCallback, useEffect, useState } from 'react'
import { readSolanaBalance } from '../../chains/solana/app/askSolana.js'
import { Avatar } from '../components/Account.js'
import { Icon } from '../components/Icon.js'
import { formatAmount, groupAddress, networkName } from '../format.js'
import { type Loaded, useLoaded, useStore } from '../hooks.js'
import { type Account, accounts } from '../wallet/accounts.js'
import { currencyOf, type Wallet } from '../wallet/createWallet.js'
import { TokenList } from './TokenList.js'

/** How often balances are read again, in milliseconds. */
const refreshMs = 5_000

/** The accounts, their balances on the chosen network, and which one is active. */
export function AccountsView({ wallet }: { wallet: Wallet }) {
  const { activeAccountIndex, activeChainId } = useStore(wallet.state)
  const load = useCallback(async () => {
    const network = wallet.networks.find(({ id }) => id === activeChainId)
    if (!network) throw new Error('Pocket has no node for this network')
    const engine = await import('../../chains/eip155/app/engine/engine.js')
    return Promise.all(accounts.map((account) => engine.readBalance(network, account)))
  }, [wallet, activeChainId])
  const [balances, retry] = useLoaded(load, refreshMs)
  const active = accounts[activeAccountIndex] ?? accounts[0]
  const currency = currencyOf(wallet.networks.find(({ id }) => id === activeChainId))
  return (
    <>
      <h1 className="visually-hidden">Accounts</h1>
      <section className="hero" aria-label="Active account">
        <p className="hero-name">
          <Avatar address={active.address} />
          {active.name}
          <span className="hero-network">{networkName(wallet.networks, activeChainId)}</span>
        </p>
        <p className="hero-balance">
          <Balance balances={balances} index={active.index} maxDecimals={4} currency={currency} />
        </p>
        <p className="hero-address">
          <span className="address" aria-hidden="true">
            {groupAddress(active.address).map((group, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never move
              <span className="address-group" key={position}>
                {group}
              </span>
            ))}
          </span>
          <CopyButton text={active.address} label={`Copy the address of ${active.name}`} />
        </p>
      </section>
      {balances.status === 'failed' && (
        <p className="inline-error" role="alert">
          The balances could not be read: the network does not answer.{' '}
          <button type="button" className="text-button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      <fieldset className="list">
        <legend>Active account</legend>
        {accounts.map((account) => (
          <label className="item" key={account.address}>
            <Avatar address={account.address} />
            <span className="item-text">
              <span id={`account-${account.index}`}>{account.name}</span>
              <span className="address item-detail" id={`account-${account.index}-detail`}>
                {truncateAddress(account.address)}
              </span>
            </span>
            <span className="item-value">
              <Balance balances={balances} index={account.index} maxDecimals={2} currency={currency} />
            </span>
            <input
              type="radio"
              name="account"
              checked={account.index === activeAccountIndex}
              onChange={() => wallet.dispatch({ type: 'account-chosen', index: account.index })}
              aria-labelledby={`account-${account.index}`}
              aria-describedby={`account-${account.index}-detail`}
            />
          </label>
        ))}
      </fieldset>
      <SolanaAccount wallet={wallet} account={active} />
      <TokenList wallet={wallet} account={active} />
    </>
  )
}

/** The active account's address and coins on Solana. */
function SolanaAccount({ wallet, account }: { wallet: Wallet; account: Account }) {
  const { solanaAddress } = account
  const load = useCallback(() => readSolanaBalance(solanaAddress), [solanaAddress])
  const [loaded] = useLoaded(load, refreshMs)
  return (
    <>
      <h2>{wallet.solana.name}</h2>
      <ul className="list">
        <li className="item">
          <span className="item-text">
            <span>{account.name} on Solana</span>
            <span className="address item-detail" title={solanaAddress}>
              {truncateAddress(solanaAddress)}
            </span>
          </span>
          <span className="item-value">
            {loaded.status === 'loading' && <span className="skeleton">Loading</span>}
            {loaded.status === 'failed' && <span className="quiet">unknown</span>}
            {loaded.status === 'ready' && (
              <>
                {formatAmount(loaded.value, 9, 4)} <span className="unit">SOL</span>
              </>
            )}
          </span>
          <CopyButton text={solanaAddress} label={`Copy the Solana address of ${account.name}`} />
        </li>
      </ul>
    </>
  )
}

function Balance(props: {
  balances: Loaded<bigint[]>
  index: number
  maxDecimals: number
  currency: string
}) {
  const { balances, index, maxDecimals, currency } = props
  if (balances.status === 'loading') return <span className="skeleton">Loading</span>
  const balance = balances.status === 'ready' ? balances.value[index] : undefined
  if (balance === undefined) return <span className="quiet">unknown</span>
  return (
    <span title={`${formatAmount(balance, 18)} ${currency}`}>
      {formatAmount(balance, 18, maxDecimals)} <span className="unit">{currency}</span>
    </span>
  )
}

/** How long "Copied" stays, in milliseconds. */
const copiedMs = 1_500

/** Copies a text and says so. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), copiedMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} title={label} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'x' : 'copy'} />
      </button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Couldn’t copy' : ''}
      </span>
    </>
  )
}
