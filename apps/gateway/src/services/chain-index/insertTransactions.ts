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
import { unnestRows } from './unnestRows.js'

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

function insertPlaced(network: number, transactions: readonly IndexedTransaction[]): SQL {
  const rows = unnestRows(transactions, [
    ['bigint', ({ blockNumber }) => blockNumber],
    ['int', ({ transactionIndex }) => transactionIndex],
    ['bigint', ({ minedAt }) => minedAt],
    ['bytea', ({ hash }) => hash],
    ['bytea', ({ sender }) => sender],
    ['bytea', ({ receiver }) => receiver],
    ['bytea', ({ created }) => created],
    ['bigint', ({ nonce }) => nonce],
    ['numeric', ({ value }) => value],
    ['boolean', ({ hasSucceeded }) => hasSucceeded],
    ['boolean', ({ hasInput }) => hasInput],
    ['numeric', ({ fee }) => fee ?? null],
  ])
  return sql`
    insert into ${indexTransactions} (
      network, block_number, transaction_index, mined_at, hash, sender, receiver, created, nonce, value, has_succeeded, has_input, fee
    )
    select ${network}::int, * from ${rows} on conflict do nothing`
}

function insertMovements(network: number, movements: readonly (Movement & { place: Place })[]): SQL {
  const rows = unnestRows(movements, [
    ['bigint', ({ place }) => place.blockNumber],
    ['int', ({ place }) => place.transactionIndex],
    ['int', ({ position }) => position],
    ['smallint', ({ kind }) => movementKinds.indexOf(kind)],
    ['bytea', ({ contract }) => contract],
    ['numeric', ({ tokenId }) => tokenId],
    ['bytea', ({ source }) => source],
    ['bytea', ({ target }) => target],
    ['numeric', ({ amount }) => amount],
  ])
  return sql`
    insert into ${indexMovements} (
      network, block_number, transaction_index, position, kind, contract, token_id, source, target, amount
    )
    select ${network}::int, * from ${rows} on conflict do nothing`
}

function insertParticipants(network: number, told: readonly { account: Bytes; place: Place }[]): SQL {
  const rows = unnestRows(told, [
    ['bytea', ({ account }) => account],
    ['bigint', ({ place }) => place.minedAt],
    ['bigint', ({ place }) => place.blockNumber],
    ['int', ({ place }) => place.transactionIndex],
  ])
  return sql`
    insert into ${indexParticipants} (network, account, mined_at, block_number, transaction_index)
    select ${network}::int, * from ${rows} on conflict do nothing`
}

function insertHoldings(network: number, holdings: readonly IndexedHolding[]): SQL {
  const rows = unnestRows(holdings, [
    ['bytea', ({ account }) => account],
    ['smallint', ({ kind }) => movementKinds.indexOf(kind)],
    ['bytea', ({ contract }) => contract],
    ['bytea', ({ detail }) => detail],
    ['bigint', ({ blockNumber }) => blockNumber],
  ])
  return sql`
    insert into ${indexHoldings} (network, account, kind, contract, detail, block_number)
    select ${network}::int, * from ${rows} on conflict do nothing`
}

function* toChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement)
}
