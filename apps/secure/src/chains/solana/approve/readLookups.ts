import type { Lookup } from '@latchkey/decode'
import { decodeBase64, encodeBase58 } from '@latchkey/primitives'
import * as v from 'valibot'
import { Refusal } from '../../../approve/decode/refuse.js'
import type { ApprovalRequest } from '../../../shared/Approval.js'

const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** In a table the addresses follow this many bytes; the first four say that it is one. */
const headerBytes = 56
const tableKind = 1
const keyBytes = 32

const accountSchema = v.object({
  owner: v.literal(tableProgram),
  data: v.tuple([v.string(), v.literal('base64')]),
})
const answerSchema = v.object({ value: v.array(v.nullable(accountSchema)) })

/**
 * Reads the accounts that a transaction names by lookup tables. What a table has at a place stays there, so what is shown of
 * it is what is carried out.
 *
 * @param lookups - The places in tables.
 * @param ask - Asks the network's node.
 * @returns Addresses in the order in which the transaction counts them: all that it writes to, then all that it reads.
 * @throws Refusal when a table is none, too short or cannot be read: nobody can tell what the transaction does.
 * @see https://solana.com/docs/core/transactions/versions
 */
export async function readLookups(
  lookups: readonly Lookup[],
  ask: ApprovalRequest['ask'],
): Promise<readonly string[]> {
  if (lookups.length === 0) return []
  const answer = await ask('getMultipleAccounts', [
    lookups.map(({ table }) => table),
    { commitment: 'confirmed', encoding: 'base64' },
  ])
  const parsed = v.safeParse(answerSchema, answer)
  if (!parsed.success) throw new Refusal('lookup-unreadable')
  const tables = lookups.map((lookup, index) => {
    const account = parsed.output.value[index]
    const data = account ? decodeBase64(account.data[0]) : undefined
    if (data?.[0] !== tableKind) throw new Refusal('lookup-unreadable')
    return { ...lookup, data }
  })
  const read = (kind: 'writable' | 'readonly') =>
    tables.flatMap(({ data, ...places }) => places[kind].map((place) => readEntry(data, place)))
  return [...read('writable'), ...read('readonly')]
}

function readEntry(data: Uint8Array, place: number): string {
  const start = headerBytes + place * keyBytes
  if (start + keyBytes > data.length) throw new Refusal('lookup-unreadable')
  return encodeBase58(data.subarray(start, start + keyBytes))
}
