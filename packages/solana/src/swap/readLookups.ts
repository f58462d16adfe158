import type { Lookup } from '@latchkey/decode'
import { SwapError } from '@latchkey/errors/swap'
import { encodeBase58 } from '@latchkey/primitives'
import type { Node } from '../send/createNode.js'

const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** In a table the addresses follow this many bytes; the first four say that it is one. */
const headerBytes = 56
const tableKind = 1
const keyBytes = 32

/**
 * Reads the accounts that a transaction writes to by lookup tables. What a table has at a place stays there.
 *
 * @param node - The network's node.
 * @param lookups - The places in tables.
 * @throws `swap/mismatch` when a table is none or too short: nobody can tell then what is written to. `wire/…`.
 */
export async function readLookups(
  node: Pick<Node, 'getAccounts'>,
  lookups: readonly Lookup[],
): Promise<readonly string[]> {
  if (lookups.length === 0) return []
  const tables = await node.getAccounts(lookups.map(({ table }) => table))
  return lookups.flatMap(({ writable }, index) => {
    const table = tables[index]
    if (table?.owner !== tableProgram || table.data[0] !== tableKind) throw unreadable()
    return writable.map((place) => {
      const start = headerBytes + place * keyBytes
      if (start + keyBytes > table.data.length) throw unreadable()
      return encodeBase58(table.data.subarray(start, start + keyBytes))
    })
  })
}

function unreadable(): Error {
  return new SwapError('swap/mismatch', { what: 'call' })
}
