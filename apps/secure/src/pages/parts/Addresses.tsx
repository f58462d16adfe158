import type { WalletAddresses } from '@latchkey/wire/vault'

/** How each account is called. */
export const accountNames = {
  evm: 'Ethereum and its like',
  solana: 'Solana',
  bitcoinPayment: 'Bitcoin',
  bitcoinOrdinal: 'Bitcoin, ordinals',
} as const satisfies Record<keyof WalletAddresses, string>

/**
 * Lists the addresses of a wallet.
 *
 * @param props - The addresses.
 */
export function Addresses({ addresses }: { addresses: WalletAddresses }) {
  return (
    <dl class="facts">
      {(Object.keys(accountNames) as (keyof WalletAddresses)[]).map((name) => (
        <div key={name} class="fact">
          <dt>{accountNames[name]}</dt>
          <dd class="value">{addresses[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
