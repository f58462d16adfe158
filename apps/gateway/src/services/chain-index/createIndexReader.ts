import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import {
  type Bytes,
  type IndexedTransaction,
  type Movement,
  type MovementKind,
  movementKinds,
} from './IndexedTransaction.js'
import { indexHoldings, indexMovements, indexParticipants, indexTransactions } from './tables.js'

/** The place of a transaction among those of all networks. */
export type IndexPlace = {
  /** Seconds since 1970. */
  minedAt: number
  /** Key of the network. */
  network: number
  blockNumber: number
  transactionIndex: number
}

/** A transaction with its place. */
export type PlacedTransaction = IndexedTransaction & { network: number }

/** Something that an account may hold or may have allowed; see `indexHoldings`. */
export type PossibleHolding = { kind: MovementKind; contract: Bytes; detail: Bytes; blockNumber: number }

/** The place of a possible holding among those of an account on a network, newest first. */
export type HoldingPlace = Pick<PossibleHolding, 'blockNumber' | 'contract' | 'detail' | 'kind'>

/** Reads what was stored. */
export type IndexReader = {
  /** Transactions of an account, newest first, those after `before` only. */
  listTransactions(query: {
    networks: readonly number[]
    account: Bytes
    before: IndexPlace | undefined
    limit: number
  }): Promise<PlacedTransaction[]>
  /** What an account may hold of some kinds, the newest first; those after `before` only. */
  listHoldings(query: {
    network: number
    account: Bytes
    kinds: readonly MovementKind[]
    before?: HoldingPlace | undefined
    limit: number
  }): Promise<PossibleHolding[]>
}

/**
 * Makes the reader of the index.
 *
 * @param database - The database.
 */
export function createIndexReader(database: Database): IndexReader {
  async function select<Row>(query: SQL): Promise<Row[]> {
    const { rows } = (await database.execute(query)) as { rows: Row[] }
    return rows
  }

  return {
    async listTransactions({ account, before, limit, networks }) {
      if (networks.length === 0) return []
      const isAfter = before
        ? sql`(mined_at, network, block_number, transaction_index) < (${before.minedAt}, ${before.network}, ${before.blockNumber}, ${before.transactionIndex})`
        : sql`true`
      const rows = await select<TransactionRow>(sql`
        with page as materialized (
          select mined_at, network, block_number, transaction_index from ${indexParticipants}
          where account = decode(${account.slice(2)}, 'hex') and network = any(${toIntegers(networks)}) and ${isAfter}
          order by account desc, mined_at desc, network desc, block_number desc, transaction_index desc limit ${limit}
        )
        select network, block_number::float8 as "blockNumber", transaction_index as "transactionIndex", tx.mined_at::float8 as "minedAt",
          encode(hash, 'hex') as hash, encode(sender, 'hex') as sender, encode(receiver, 'hex') as receiver,
          encode(created, 'hex') as created, nonce::float8 as nonce, value::text as value, has_succeeded as "hasSucceeded",
          has_input as "hasInput", fee::text as fee,
          (select json_agg(json_build_array(position, kind, encode(contract, 'hex'), token_id::text, encode(source, 'hex'), encode(target, 'hex'), amount::text) order by position)
            from ${indexMovements} as moved
            where moved.network = tx.network and moved.block_number = tx.block_number and moved.transaction_index = tx.transaction_index
          ) as movements
        from page join ${indexTransactions} as tx using (network, block_number, transaction_index)
        order by page.mined_at desc, network desc, block_number desc, transaction_index desc`)
      return rows.map(toTransaction)
    },
    async listHoldings({ account, before, kinds, limit, network }) {
      const isAfter = before
        ? sql`(block_number, kind, contract, detail) < (${before.blockNumber}, ${movementKinds.indexOf(before.kind)}, decode(${before.contract.slice(2)}, 'hex'), decode(${before.detail.slice(2)}, 'hex'))`
        : sql`true`
      const rows = await select<{ kind: number; contract: string; detail: string; blockNumber: number }>(sql`
        select kind, encode(contract, 'hex') as contract, encode(detail, 'hex') as detail, block_number::float8 as "blockNumber"
        from ${indexHoldings}
        where account = decode(${account.slice(2)}, 'hex') and network = ${network}
          and kind = any(${toIntegers(kinds.map((kind) => movementKinds.indexOf(kind)))}) and ${isAfter}
        order by block_number desc, kind desc, contract desc, detail desc limit ${limit}`)
      return rows.map(({ blockNumber, contract, detail, kind }) => ({
        kind: toKind(kind),
        contract: `0x${contract}`,
        detail: `0x${detail}`,
        blockNumber,
      }))
    },
  }
}

/** Whole numbers of our own, so there is nothing to escape. */
function toIntegers(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join()}}`}::int[]`
}

type TransactionRow = {
  network: number
  blockNumber: number
  transactionIndex: number
  minedAt: number
  hash: string
  sender: string
  receiver: string | null
  created: string | null
  nonce: number
  value: string
  hasSucceeded: boolean
  hasInput: boolean
  fee: string | null
  movements: [number, number, string | null, string | null, string, string, string][] | null
}

function toTransaction({
  created,
  fee,
  hash,
  movements,
  receiver,
  sender,
  value,
  ...row
}: TransactionRow): PlacedTransaction {
  return {
    ...row,
    hash: `0x${hash}`,
    sender: `0x${sender}`,
    receiver: receiver === null ? null : `0x${receiver}`,
    created: created === null ? null : `0x${created}`,
    value: BigInt(value),
    fee: fee === null ? undefined : BigInt(fee),
    movements: (movements ?? []).map(toMovement),
  }
}

function toMovement([position, kind, contract, tokenId, source, target, amount]: NonNullable<
  TransactionRow['movements']
>[number]): Movement {
  return {
    position,
    kind: toKind(kind),
    contract: contract === null ? null : `0x${contract}`,
    tokenId: tokenId === null ? null : BigInt(tokenId),
    source: `0x${source}`,
    target: `0x${target}`,
    amount: BigInt(amount),
  }
}

function toKind(place: number): MovementKind {
  const kind = movementKinds[place]
  if (!kind) throw new Error(`No kind of movement has the number ${place}`)
  return kind
}
