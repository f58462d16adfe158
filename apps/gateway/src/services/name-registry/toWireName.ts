import type { RegisteredName } from '@latchkey/wire'
import type { NameAddress, NameRecord } from './createNameRepository.js'

/** A name as calls answer with it. */
export function toWireName({
  addresses,
  attributes,
  name,
  registeredAt,
  updatedAt,
}: NameRecord): RegisteredName {
  return {
    ...{ name, attributes, addresses: toWireAddresses(addresses) },
    ...{ registered_at: registeredAt.toISOString(), updated_at: updatedAt.toISOString() },
  }
}

/** Addresses by coin type, as calls answer with them. */
export function toWireAddresses(
  addresses: readonly Pick<NameAddress, 'address' | 'coinType' | 'createdAt'>[],
): RegisteredName['addresses'] {
  return Object.fromEntries(
    addresses.map(({ address, coinType, createdAt }) => [
      String(coinType),
      { address, created_at: createdAt.toISOString() },
    ]),
  )
}
