import { copyText, truncateAddress } from '@latchkey/primitives'
import { Fragment, useCallback, useEffect, useState } from 'react'
import type { Currency, WalletChain } from '../../chains/WalletChain.js'
import { Avatar } from '../components/Account.js'
import { Icon } from '../components/Icon.js'
import { currencyOf, formatAmount, groupAddress, networkName } from '../format.js'
import { type Loaded, useLoaded, useStore } from '../hooks.js'
import { type Account, accounts } from '../wallet/accounts.js'
import type { Wallet } from '../wallet/createWallet.js'
import { addressOf, seenNetworks } from '../wallet/owners.js'
import { TokenList } from './TokenList.js'

/** How often balances are read again, in milliseconds. */
const refreshMs = 5_000

/** The accounts, their addresses and balances in each namespace, and which one is active. */
export function AccountsView({ wallet }: { wallet: Wallet }) {
  const { activeAccountIndex } = useStore(wallet.state)
  const active = accounts[activeAccountIndex] ?? accounts[0]
  const [leading, ...others] = Object.values(wallet.chains)
  return (
    <>
      <h1 className="visually-hidden">Accounts</h1>
      {leading && <LeadingAccounts wallet={wallet} chain={leading} active={active} />}
      {others.map((chain) => (
        <OtherAccount key={chain.facts.namespace} wallet={wallet} chain={chain} account={active} />
      ))}
      {Object.values(wallet.chains).map((chain) => (
        <TokenList
          key={chain.facts.namespace}
          wallet={wallet}
          chain={chain}
          account={active}
          title={chain === leading ? 'Tokens' : `Tokens on ${chain.title}`}
        />
      ))}
    </>
  )
}

type ChainProps = { wallet: Wallet; chain: WalletChain }

/** The accounts by their addresses in the first namespace, on the network pocket is on. */
function LeadingAccounts({ wallet, chain, active }: ChainProps & { active: Account }) {
  const { activeNetworks } = useStore(wallet.state)
  const id = activeNetworks[chain.facts.namespace] ?? chain.networks.fallback
  const load = useCallback(async () => {
    const network = wallet.networkOf(id)
    if (!network) throw new Error('Pocket has no node for this network')
    const addresses = accounts.map((account) => addressOf(wallet.chains, account, id))
    return Promise.all(addresses.map((address) => chain.networks.readBalance(network, address)))
  }, [wallet, chain, id])
  const [balances, retry] = useLoaded(load, refreshMs)
  const currency = currencyOf(chain.networks.currency, wallet.networkOf(id))
  const address = addressOf(wallet.chains, active, id)
  return (
    <>
      <section className="hero" aria-label="Active account">
        <p className="hero-name">
          <Avatar address={address} />
          {active.name}
          <span className="hero-network">{networkName(wallet, id)}</span>
        </p>
        <p className="hero-balance">
          <Balance balances={balances} index={active.index} maxDecimals={4} currency={currency} />
        </p>
        <p className="hero-address">
          <span className="address" aria-hidden="true">
            {groupAddress(address).map((group, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never move
              <span className="address-group" key={position}>
                {group}
              </span>
            ))}
          </span>
          <CopyButton text={address} label={`Copy the address of ${active.name}`} />
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
          <label className="item" key={account.index}>
            <Avatar address={addressOf(wallet.chains, account, id)} />
            <span className="item-text">
              <span id={`account-${account.index}`}>{account.name}</span>
              <span className="address item-detail" id={`account-${account.index}-detail`}>
                {truncateAddress(addressOf(wallet.chains, account, id))}
              </span>
            </span>
            <span className="item-value">
              <Balance balances={balances} index={account.index} maxDecimals={2} currency={currency} />
            </span>
            <input
              type="radio"
              name="account"
              checked={account === active}
              onChange={() => wallet.dispatch({ type: 'account-chosen', index: account.index })}
              aria-labelledby={`account-${account.index}`}
              aria-describedby={`account-${account.index}-detail`}
            />
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** The active account's addresses and coins in another namespace, on each network that sites see it on. */
function OtherAccount({ wallet, chain, account }: ChainProps & { account: Account }) {
  useStore(wallet.state)
  const ids = seenNetworks(wallet, chain)
  return ids.map((id) => (
    <Fragment key={id}>
      <h2>{networkName(wallet, id)}</h2>
      <ul className="list">
        {chain.accounts.addressesOf(account, id).map((one) => (
          <OtherAddress
            key={one.address}
            {...{ wallet, chain, account }}
            network={id}
            // One of several is told apart by the network.
            title={ids.length === 1 ? chain.title : networkName(wallet, id)}
            {...one}
          />
        ))}
      </ul>
    </Fragment>
  ))
}

function OtherAddress(
  props: ChainProps & { account: Account; network: string; title: string; address: string; kind?: string },
) {
  const { wallet, chain, account, network: id, title, address, kind } = props
  const load = useCallback(async () => {
    const network = wallet.networkOf(id)
    if (!network) throw new Error('Pocket has no node for this network')
    return chain.networks.readBalance(network, address)
  }, [wallet, chain, id, address])
  const [loaded] = useLoaded(load, refreshMs)
  const { symbol, decimals } = currencyOf(chain.networks.currency, wallet.networkOf(id))
  return (
    <li className="item">
      <span className="item-text">
        <span>
          {account.name} on {title}
          {kind !== undefined && ` (${kind})`}
        </span>
        <span className="address item-detail" title={address}>
          {truncateAddress(address)}
        </span>
      </span>
      <span className="item-value">
        {loaded.status === 'loading' && <span className="skeleton">Loading</span>}
        {loaded.status === 'failed' && <span className="quiet">unknown</span>}
        {loaded.status === 'ready' && (
          <>
            {formatAmount(loaded.value, decimals, 4)} <span className="unit">{symbol}</span>
          </>
        )}
      </span>
      <CopyButton
        text={address}
        label={`Copy the ${title} address of ${account.name}${kind === undefined ? '' : ` (${kind})`}`}
      />
    </li>
  )
}

function Balance(props: {
  balances: Loaded<bigint[]>
  index: number
  maxDecimals: number
  currency: Currency
}) {
  const { balances, index, maxDecimals, currency } = props
  const { symbol, decimals } = currency
  if (balances.status === 'loading') return <span className="skeleton">Loading</span>
  const balance = balances.status === 'ready' ? balances.value[index] : undefined
  if (balance === undefined) return <span className="quiet">unknown</span>
  return (
    <span title={`${formatAmount(balance, decimals)} ${symbol}`}>
      {formatAmount(balance, decimals, maxDecimals)} <span className="unit">{symbol}</span>
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
