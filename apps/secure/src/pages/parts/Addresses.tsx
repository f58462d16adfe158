import { getAccountAddress } from '@latchkey/smart-account'
import type { SecureNetwork } from '@latchkey/wire/secure'
import type { WalletAddresses } from '@latchkey/wire/vault'
import type { Address } from 'viem'
import { groupAddress } from '../../shared/groupAddress.js'
import { findSmartNetworks } from '../../shared/smartNetworks.js'
import { CopyButton } from '../ui/CopyButton.js'

/** How each account is called. */
export const accountNames = {
  evm: 'Ethereum and EVM networks',
  solana: 'Solana',
  bitcoinPayment: 'Bitcoin',
  bitcoinOrdinal: 'Bitcoin, ordinals',
} as const satisfies Record<keyof WalletAddresses, string>

type Row = { name: string; address: string; detail?: string | undefined }

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
      {toRows(addresses, networks).map(({ address, detail, name }) => (
        <div key={name} class="fact">
          <dt>{name}</dt>
          <dd>
            <span class="value address" translate={false} data-testid="address">
              {groupAddress(address).map((group, index) => (
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

function toRows(addresses: WalletAddresses, networks: readonly SecureNetwork[]): Row[] {
  const smart = findSmartNetworks(networks)
  return (Object.keys(accountNames) as (keyof WalletAddresses)[]).flatMap((name): Row[] => {
    const row = { name: accountNames[name], address: addresses[name] }
    if (name !== 'evm' || smart.length === 0) return [row]
    const address = getAccountAddress({ owner: addresses.evm as Address, index: 0n })
    const detail = `On ${smart.map((network) => network.name).join(', ')}. Most sites use this one there.`
    return [
      { ...row, name: `${row.name}: standard account`, detail: 'On every network. The key’s own address.' },
      { name: `${row.name}: smart account`, address, detail },
    ]
  })
}
