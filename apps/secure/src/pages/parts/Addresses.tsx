import type { SecureNetwork } from '@latchkey/wire/secure'
import type { WalletAddresses } from '@latchkey/wire/vault'
import { listAddressRows } from '../../chains/pages.js'
import { CopyButton } from '../ui/CopyButton.js'

/**
 * Lists the addresses of a wallet, each to be copied.
 *
 * @param props - The addresses; `networks`: those of the project, where its smart account is shown too.
 */
export function Addresses({
  addresses,
  networks = [],
}: {
  addresses: WalletAddresses
  networks?: readonly SecureNetwork[]
}) {
  return (
    <dl class="facts">
      {listAddressRows(addresses, networks).map(({ address, detail, groups, name }) => (
        <div key={name} class="fact">
          <dt>{name}</dt>
          <dd>
            <span class="value address" translate={false} data-testid="address">
              {groups.map((group, index) => (
                <span key={index}>{group}</span>
              ))}
            </span>
            {detail && <span class="quiet address-detail">{detail}</span>}
            <span class="address-copy">
              <CopyButton value={address} label={`Copy the address of ${name}`} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
