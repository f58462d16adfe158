import { drawAvatar, truncateAddress } from '@latchkey/primitives'
import { useId } from 'react'
import type { Namespace } from '../../shared/link.js'
import { groupAddress } from '../format.js'
import { accounts, addressOf, findAccount } from '../wallet/accounts.js'

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
  const own = findAccount(address)
  const shown = own && address !== own.solanaAddress ? own.address : address
  return (
    <span className="address-block">
      {own && <span className="address-name">{own.name}</span>}
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
  /** The kind of addresses that are chosen; EVM when left out. */
  namespace?: Namespace
  /** The kinds that are shown; the kind that is chosen when left out. */
  shown?: readonly Namespace[] | undefined
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const { legend, type, namespace = 'eip155', shown = [namespace], chosen, onChange } = props
  const id = useId()
  const toggle = (address: string) => {
    if (type === 'radio') return onChange([address])
    const isOn = chosen.includes(address)
    // Always in pocket's own order.
    onChange(
      accounts
        .map((one) => addressOf(one, namespace))
        .filter((one) => (one === address ? !isOn : chosen.includes(one))),
    )
  }
  return (
    <fieldset className="list">
      <legend>{legend}</legend>
      {accounts.map((account) => (
        <label className="item" key={account.address}>
          <Avatar address={addressOf(account, namespace)} />
          <span className="item-text">
            <span id={`${id}-${account.index}`}>{account.name}</span>
            <span className="address item-detail" id={`${id}-${account.index}-detail`}>
              {shown.map((kind) => truncateAddress(addressOf(account, kind))).join(' · ')}
            </span>
          </span>
          <input
            type={type}
            name={id}
            checked={chosen.includes(addressOf(account, namespace))}
            onChange={() => toggle(addressOf(account, namespace))}
            aria-labelledby={`${id}-${account.index}`}
            aria-describedby={`${id}-${account.index}-detail`}
          />
        </label>
      ))}
    </fieldset>
  )
}
