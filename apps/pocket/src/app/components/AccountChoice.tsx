import { useId } from 'react'
import { shortenAddress } from '../format.js'
import { accounts } from '../wallet/accounts.js'
import { Avatar } from './Avatar.js'

/** Pocket's accounts to choose from: several, or just one. */
export function AccountChoice(props: {
  legend: string
  type: 'checkbox' | 'radio'
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const { legend, type, chosen, onChange } = props
  const id = useId()
  const toggle = (address: string) => {
    if (type === 'radio') return onChange([address])
    const isOn = chosen.includes(address)
    // Always in pocket's own order.
    onChange(
      accounts.map((one) => one.address).filter((one) => (one === address ? !isOn : chosen.includes(one))),
    )
  }
  return (
    <fieldset className="list">
      <legend>{legend}</legend>
      {accounts.map((account) => (
        <label className="item" key={account.address}>
          <Avatar address={account.address} />
          <span className="item-text">
            <span id={`${id}-${account.index}`}>{account.name}</span>
            <span className="address item-detail" id={`${id}-${account.index}-detail`}>
              {shortenAddress(account.address)}
            </span>
          </span>
          <input
            type={type}
            name={id}
            checked={chosen.includes(account.address)}
            onChange={() => toggle(account.address)}
            aria-labelledby={`${id}-${account.index}`}
            aria-describedby={`${id}-${account.index}-detail`}
          />
        </label>
      ))}
    </fieldset>
  )
}
