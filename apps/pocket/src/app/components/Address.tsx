import { groupAddress } from '../format.js'
import { findAccount } from '../wallet/accounts.js'

/** A whole address, grouped in fours, with our own name for it if it is ours. */
export function Address({ address }: { address: string }) {
  const own = findAccount(address)
  return (
    <span className="address-block">
      {own && <span className="address-name">{own.name}</span>}
      <span className="address">
        {/* Hidden from readers, who get the address in one piece. */}
        <span aria-hidden="true">
          {groupAddress(address).map((group, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never move
            <span className="address-group" key={position}>
              {group}
            </span>
          ))}
        </span>
        <span className="visually-hidden">{address}</span>
      </span>
    </span>
  )
}
