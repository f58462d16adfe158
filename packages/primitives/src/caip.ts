// Nothing here throws: the schemas of early code build on it alone. What reads ids and throws is `parseCaip.ts`.

/** The CAIP-2 namespaces Latchkey speaks. */
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

declare const brand: unique symbol

/** A CAIP-2 network id, `namespace:reference`, such as `eip155:1`. Made only by `parseCaip2` and `toCaip2`. */
export type CaipNetworkId = string & { readonly [brand]: 'caip-2' }

/** CAIP-2: namespace 3 to 8 of `[-a-z0-9]`, reference 1 to 32 of `[-_a-zA-Z0-9]`. */
const networkPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/**
 * Tells whether a text is a CAIP-2 network id (exactly two parts).
 *
 * @param value - Any text.
 */
export function isCaip2(value: string): value is CaipNetworkId {
  return networkPattern.test(value)
}

/** A CAIP-10 account id, `namespace:reference:address`. Made only by `parseCaip10` and `toCaip10`. */
export type CaipAddress = string & { readonly [brand]: 'caip-10' }

/** CAIP-10 account address: 1 to 128 of `[-.%a-zA-Z0-9]`. */
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Tells whether a text is a CAIP-10 account id (exactly three parts).
 *
 * @param value - Any text.
 */
export function isCaip10(value: string): value is CaipAddress {
  const parts = value.split(':')
  return parts.length === 3 && isCaip2(`${parts[0]}:${parts[1]}`) && addressPattern.test(parts[2] ?? '')
}
