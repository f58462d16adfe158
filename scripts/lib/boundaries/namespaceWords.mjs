/**
 * Words by which code says that it means one namespace: its names, coins, units, libraries, standards and methods. Each is
 * found in any case and as a part of longer names, such as `evm` in `isEvmAddress`.
 *
 * @type {Readonly<Record<import('@latchkey/primitives').KnownNamespace, readonly string[]>>}
 */
export const namespaceWords = {
  eip155: [
    'eip155',
    'evm',
    'ethereum',
    'ether',
    'eth',
    'gwei',
    'wei',
    'gas',
    'erc',
    'eip',
    'viem',
    'anvil',
    'personal_sign',
  ],
  solana: ['solana', 'lamport', 'litesvm'],
  bip122: ['bip122', 'bitcoin', 'btc', 'satoshi', 'psbt'],
  polkadot: ['polkadot'],
  cosmos: ['cosmos'],
  sui: ['sui'],
  // A word of English, too: see below.
  stacks: [],
}

/** What says so by its form only, since other code has the same letters: methods of wallets, and texts that begin with `0x`, too. */
export const namespaceForms = [
  /['"`]stacks\b|Stacks(?![a-z])/,
  /\bSOL\b/,
  /\bwallet_[a-z]+[A-Z]\w*/,
  /['"`^]0x(?=[\da-fA-F…[({$])/,
]
