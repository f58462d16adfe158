import type { SecureNetwork } from '@latchkey/wire/secure'
import type { RegisteredAccount, WalletAddresses } from '@latchkey/wire/vault'
import { listAddressRows } from '../../chains/pages.js'
import { pageTexts } from '../../messages/pageTexts.js'
import { CopyButton } from '../ui/CopyButton.js'

/**
 * Lists the addresses of a wallet, each to be copied.
 *
 * @param props - The addresses; `networks`: those of the project, where its smart account is shown too; `unregistered`: what followed
 * from the wallet besides when it was opened.
 */
export function Addresses({
  addresses,
  networks = [],
  unregistered = [],
}: {
  addresses: WalletAddresses
  networks?: readonly SecureNetwork[]
  unregistered?: readonly RegisteredAccount[] | undefined
}) {
  return (
    <dl class="facts">
      {listAddressRows(addresses, networks, unregistered).map(({ address, detail, groups, name }) => (
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
              <CopyButton value={address} label={pageTexts.copyAddress(name)} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
