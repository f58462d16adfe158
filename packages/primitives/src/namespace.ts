/** The CAIP-2 namespaces Latchkey speaks (§1.006). */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks'] as const

/** A CAIP-2 namespace Latchkey speaks. */
export type Namespace = (typeof namespaces)[number]

/** Display names, as wallets and sign-in messages call them. */
export const namespaceNames: Record<Namespace, string> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  sui: 'Sui',
  stacks: 'Stacks',
}

/**
 * Tells whether a text is a namespace Latchkey speaks.
 *
 * @param value - Any text.
 */
export function isNamespace(value: string): value is Namespace {
  return (namespaces as readonly string[]).includes(value)
}
