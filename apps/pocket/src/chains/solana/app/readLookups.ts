import type { Lookup } from '@latchkey/decode'
import { decodeBase64, encodeBase58 } from '@latchkey/primitives'
import * as v from 'valibot'
import { askSolana, commitment } from './askSolana.js'

const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** In a table the addresses follow this many bytes; the first four say that it is one. */
const headerBytes = 56
const tableKind = 1
const keyBytes = 32

const accountSchema = v.object({ owner: v.string(), data: v.tuple([v.string(), v.literal('base64')]) })
const answerSchema = v.object({ value: v.array(v.nullable(accountSchema)) })

/** Accounts of a transaction stand in a table that cannot be read, so that nobody can tell what it does. */
export class LookupError extends Error {
  override readonly name = 'LookupError'
}

/**
 * Reads the accounts that a transaction names by lookup tables. What a table has at a place stays there, so what is shown
 * of it is what is carried out.
 *
 * @param network - CAIP-2 id of the cluster.
 * @param lookups - The places in tables.
 * @returns Addresses in the order in which the transaction counts them: all that it writes to, then all that it reads.
 * @throws LookupError when a table is none, or too short.
 * @see https://solana.com/docs/core/transactions/versions
 */
export async function readLookups(network: string, lookups: readonly Lookup[]): Promise<readonly string[]> {
  if (lookups.length === 0) return []
  const params = [lookups.map(({ table }) => table), { commitment, encoding: 'base64' }]
  const { value } = await askSolana(network, 'getMultipleAccounts', params, answerSchema)
  const tables = lookups.map((lookup, index) => ({ ...lookup, data: readTable(lookup.table, value[index]) }))
  const read = (kind: 'writable' | 'readonly') =>
    tables.flatMap(({ data, table, ...places }) => places[kind].map((place) => readEntry(data, place, table)))
  return [...read('writable'), ...read('readonly')]
}

function readTable(
  table: string,
  account: v.InferOutput<typeof accountSchema> | null | undefined,
): Uint8Array {
  const data = account?.owner === tableProgram ? decodeBase64(account.data[0]) : undefined
  if (data?.[0] === tableKind) return data
  throw new LookupError(`There is no table of accounts at ${table}`)
}

function readEntry(data: Uint8Array, place: number, table: string): string {
  const start = headerBytes + place * keyBytes
  if (start + keyBytes <= data.length) return encodeBase58(data.subarray(start, start + keyBytes))
  throw new LookupError(`The table ${table} has no account at place ${place}`)
}
