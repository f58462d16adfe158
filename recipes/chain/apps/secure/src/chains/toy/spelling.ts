import { SecureError } from '@latchkey/errors/secure'

declare module '@latchkey/primitives' {
  interface OtherNamespaces {
    /** Coins as unspent outputs. */
    toy: true
  }
}

/** What addresses of each network begin with, the one that wallets are registered by first; the kind and the key's digest follow. */
const prefixes = { one: 'toy1', two: 'toy2' } as const

/** A network within the namespace. */
export type ToyReference = keyof typeof prefixes

/** Every network within the namespace. */
export const toyReferences = Object.keys(prefixes) as [ToyReference, ...ToyReference[]]

/**
 * Takes the name of a network within the namespace.
 *
 * @param reference - Any text.
 * @throws `secure/network-unknown` where nobody here knows what addresses of it begin with.
 */
export function toToyReference(reference: string): ToyReference {
  const known = toyReferences.find((one) => one === reference)
  if (known === undefined) throw new SecureError('secure/network-unknown', { network: `toy:${reference}` })
  return known
}

/**
 * Whether an address is one of a network's.
 *
 * @param address - An address of any network.
 * @param reference - The network.
 */
export function isToyAddressOn(address: string, reference: ToyReference): boolean {
  return address.startsWith(prefixes[reference])
}

/**
 * The address that a key has on a network.
 *
 * @param registered - The one that the wallet is registered by.
 * @param reference - The network.
 */
export function spellToyAddress(registered: string, reference: ToyReference): string {
  return `${prefixes[reference]}${registered.slice(prefixes.one.length)}`
}
