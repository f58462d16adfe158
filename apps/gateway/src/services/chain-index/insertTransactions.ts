import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import {
  type Bytes,
  type IndexedTransaction,
  listParticipants,
  type Movement,
  movementKinds,
} from './IndexedTransaction.js'
import { indexHoldings, indexMovements, indexParticipants, indexTransactions } from './tables.js'
import { type IndexedHolding, toHoldings } from './toHoldings.js'

/** Rows of one statement: some hundred bytes each. */
const rowsPerStatement = 5_000

type Place = Pick<IndexedTransaction, 'blockNumber' | 'transactionIndex' | 'minedAt'>

/**
 * Puts transactions in, with what moved, and who took part. What is there already stays.
 *
 * @param database - Best one transaction of it.
 * @param network - Key of the network.
 * @param transactions - Any number.
 * @param participants - Only these accounts are told of them; all who took part unless given.
 */
export async function insertTransactions(
  database: Pick<Database, 'execute'>,
  network: number,
  transactions: readonly IndexedTransaction[],
  participants?: ReadonlySet<Bytes>,
): Promise<void> {
  const movements = transactions.flatMap((one) =>
    one.movements.map((movement) => ({ ...movement, place: one })),
  )
  const told = transactions.flatMap((place) =>
    [...listParticipants(place)]
      .filter((account) => participants?.has(account) ?? true)
      .map((account) => ({ account, place })),
  )
  const holdings = toHoldings(transactions, participants)
  for (const some of toChunks(transactions)) await database.execute(insertPlaced(network, some))
  for (const some of toChunks(movements)) await database.execute(insertMovements(network, some))
  for (const some of toChunks(told)) await database.execute(insertParticipants(network, some))
  for (const some of toChunks(holdings)) await database.execute(insertHoldings(network, some))
}

/*
 * All rows of a statement are one value: one with a value for each column of each row takes many times as long to write and to read.
 * Bytes go without their `0x`.
 */

function insertPlaced(network: number, transactions: readonly IndexedTransaction[]): SQL {
  const rows = transactions.map((one) => [
    ...[one.blockNumber, one.transactionIndex, one.minedAt, toBytes(one.hash), toBytes(one.sender)],
    ...[toBytes(one.receiver), toBytes(one.created), one.nonce, String(one.value)],
    ...[one.hasSucceeded, one.hasInput, one.fee === undefined ? null : String(one.fee)],
  ])
  return sql`
    insert into ${indexTransactions} (
      network, block_number, transaction_index, mined_at, hash, sender, receiver, created, nonce, value, has_succeeded, has_input, fee
    )
    select ${network}::int, (r->>0)::bigint, (r->>1)::int, (r->>2)::bigint, decode(r->>3, 'hex'), decode(r->>4, 'hex'),
      decode(r->>5, 'hex'), decode(r->>6, 'hex'), (r->>7)::bigint, (r->>8)::numeric, (r->>9)::boolean, (r->>10)::boolean, (r->>11)::numeric
    from json_array_elements(${JSON.stringify(rows)}::json) as r
    on conflict do nothing`
}

function insertMovements(network: number, movements: readonly (Movement & { place: Place })[]): SQL {
  const rows = movements.map(({ amount, contract, kind, place, position, source, target, tokenId }) => [
    ...[place.blockNumber, place.transactionIndex, position, movementKinds.indexOf(kind), toBytes(contract)],
    ...[tokenId === null ? null : String(tokenId), toBytes(source), toBytes(target), String(amount)],
  ])
  return sql`
    insert into ${indexMovements} (
      network, block_number, transaction_index, position, kind, contract, token_id, source, target, amount
    )
    select ${network}::int, (r->>0)::bigint, (r->>1)::int, (r->>2)::int, (r->>3)::smallint, decode(r->>4, 'hex'), (r->>5)::numeric,
      decode(r->>6, 'hex'), decode(r->>7, 'hex'), (r->>8)::numeric
    from json_array_elements(${JSON.stringify(rows)}::json) as r
    on conflict do nothing`
}

function insertParticipants(network: number, told: readonly { account: Bytes; place: Place }[]): SQL {
  const rows = told.map(({ account, place }) => [
    ...[toBytes(account), place.minedAt, place.blockNumber, place.transactionIndex],
  ])
  return sql`
    insert into ${indexParticipants} (account, mined_at, network, block_number, transaction_index)
    select decode(r->>0, 'hex'), (r->>1)::bigint, ${network}::int, (r->>2)::bigint, (r->>3)::int
    from json_array_elements(${JSON.stringify(rows)}::json) as r
    on conflict do nothing`
}

function insertHoldings(network: number, holdings: readonly IndexedHolding[]): SQL {
  const rows = holdings.map(({ account, blockNumber, contract, detail, kind }) => [
    ...[toBytes(account), movementKinds.indexOf(kind), toBytes(contract), toBytes(detail), blockNumber],
  ])
  return sql`
    insert into ${indexHoldings} (account, network, kind, contract, detail, block_number)
    select decode(r->>0, 'hex'), ${network}::int, (r->>1)::smallint, decode(r->>2, 'hex'), decode(r->>3, 'hex'), (r->>4)::bigint
    from json_array_elements(${JSON.stringify(rows)}::json) as r
    on conflict do nothing`
}

function toBytes(hex: Bytes | null): string | null {
  return hex === null ? null : hex.slice(2)
}

function* toChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement)
}
