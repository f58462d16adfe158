import { drawAvatar, truncateAddress } from '@latchkey/primitives'
import { useContext, useId } from 'react'
import type { WalletChains } from '../../chains/WalletChain.js'
import { groupAddress } from '../format.js'
import { type Account, accounts } from '../wallet/accounts.js'
import { addressOf } from '../wallet/owners.js'
import { OwnersContext } from './OwnersContext.js'

/** A drawing made from an address, the same as on sites, so that accounts can be told apart at a glance. */
export function Avatar({ address }: { address: string }) {
  const { shapes, turnDegrees } = drawAvatar(address)
  return (
    <svg className="avatar" viewBox="0 0 40 40" aria-hidden="true">
      <g transform={`rotate(${turnDegrees} 20 20)`}>
        {shapes.map(({ path, fill }) => (
          <path key={path} fill={fill} d={path} />
        ))}
      </g>
    </svg>
  )
}

/** A whole address, grouped in fours, with our own name for it if it is ours. */
export function Address({ address }: { address: string }) {
  const own = useContext(OwnersContext)(address)
  const shown = own?.address ?? address
  return (
    <span className="address-block">
      {own && <span className="address-name">{own.account.name}</span>}
      <span className="address">
        {/* Hidden from readers, who get the address in one piece. */}
        <span aria-hidden="true">
          {groupAddress(shown).map((group, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never move
            <span className="address-group" key={position}>
              {group}
            </span>
          ))}
        </span>
        <span className="visually-hidden">{shown}</span>
      </span>
    </span>
  )
}

/** Pocket's accounts to choose from: several, or just one. */
export function AccountChoice(props: {
  legend: string
  type: 'checkbox' | 'radio'
  chains: WalletChains
  /** CAIP-2 ids of the networks whose addresses are shown. */
  networks: readonly string[]
  /** The one whose addresses are drawn; the first of them when left out. */
  drawn?: string
  chosen: readonly Account[]
  onChange: (chosen: Account[]) => void
}) {
  const { legend, type, chains, networks, drawn = networks[0] ?? '', chosen, onChange } = props
  const id = useId()
  const toggle = (account: Account) => {
    if (type === 'radio') return onChange([account])
    // Always in pocket's own order.
    onChange(accounts.filter((one) => chosen.includes(one) !== (one === account)))
  }
  return (
    <fieldset className="list">
      <legend>{legend}</legend>
      {accounts.map((account) => (
        <label className="item" key={account.index}>
          <Avatar address={addressOf(chains, account, drawn)} />
          <span className="item-text">
            <span id={`${id}-${account.index}`}>{account.name}</span>
            <span className="address item-detail" id={`${id}-${account.index}-detail`}>
              {networks.map((network) => truncateAddress(addressOf(chains, account, network))).join(' · ')}
            </span>
          </span>
          <input
            type={type}
            name={id}
            checked={chosen.includes(account)}
            onChange={() => toggle(account)}
            aria-labelledby={`${id}-${account.index}`}
            aria-describedby={`${id}-${account.index}-detail`}
          />
        </label>
      ))}
    </fieldset>
  )
}
