import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../db/Database.js'
import { openTestPglite } from '../../testing/openTestPglite.js'
import { openTestPostgres } from '../../testing/openTestPostgres.js'
import { createIndexReader, type IndexPlace } from './createIndexReader.js'
import { createIndexStore, Overtaken } from './createIndexStore.js'
import { createScopeStore } from './createScopeStore.js'
import type { Bytes, IndexedBlock, IndexedTransaction, Movement } from './IndexedTransaction.js'
import { pruneScopes, pruneTransactions } from './pruneIndex.js'
import {
  indexHoldings,
  indexMovements,
  indexNetworks,
  indexParticipants,
  indexTransactions,
} from './tables.js'

const engines = { PGlite: openTestPglite, PostgreSQL: openTestPostgres }
const toBytes = (digits: string | number, bytes: number): Bytes =>
  `0x${(typeof digits === 'number' ? digits.toString(16) : digits).padStart(bytes * 2, '0')}`
const [alice, bob, carol] = ['a1', 'b0b', 'ca'].map((name) => toBytes(name, 20)) as [Bytes, Bytes, Bytes]
const token = toBytes('70', 20)
const toHash = (number: number, fork = 0) => toBytes(number * 16 + fork, 32)
const largest = 2n ** 256n - 1n

const move = (source: Bytes, target: Bytes, changes: Partial<Movement> = {}): Movement => ({
  ...{ position: 0, kind: 'token', contract: token, tokenId: null, amount: 5n },
  ...{ source, target },
  ...changes,
})
const transact = (blockNumber: number, movements: readonly Movement[], fork = 0): IndexedTransaction => ({
  ...{ blockNumber, transactionIndex: 0, minedAt: 1_000 + blockNumber, hash: toHash(blockNumber, fork + 8) },
  ...{ sender: movements[0]?.source ?? alice, receiver: token, created: null, nonce: blockNumber, value: 0n },
  ...{ hasSucceeded: true, hasInput: true, fee: largest, movements },
})
const block = (number: number, transactions: readonly IndexedTransaction[] = [], fork = 0): IndexedBlock => ({
  ...{ number, hash: toHash(number, fork), minedAt: 1_000 + number, transactions },
  parentHash: toHash(number - 1, fork),
})

describe.each(Object.entries(engines))('the index on %s', (_name, open) => {
  let opened: OpenDatabase
  let key: number
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  const store = () => createIndexStore(opened.database)
  const range = async () => {
    const { range: found } = await store().open('eip155:1')
    if (!found) throw new Error('Nothing was read')
    return found
  }
  const list = (account: Bytes, before?: IndexPlace, limit = 10) =>
    createIndexReader(opened.database).listTransactions({ networks: [key], account, before, limit })
  const numbers = async (account: Bytes) => (await list(account)).map(({ blockNumber }) => blockNumber)
  const countAll = async () => {
    const tables = [indexTransactions, indexMovements, indexParticipants] as const
    return Promise.all(tables.map((table) => opened.database.$count(table)))
  }

  beforeEach(async () => {
    key = (await store().open('eip155:1')).key
    await store().begin(key, block(10))
  })

  test('blocks come back for everybody who took part, newest first, each once and as it was', async () => {
    const first = transact(11, [move(alice, bob), move(bob, alice, { position: 1, amount: largest })])
    await store().append(key, block(10), [
      block(11, [first]),
      block(12, [transact(12, [move(alice, carol)])]),
    ])
    await store().prepend(key, await range(), [block(9, [transact(9, [move(carol, alice)])]), block(10)])
    expect(await numbers(alice)).toEqual([12, 11, 9])
    expect(await numbers(bob)).toEqual([11])
    expect((await list(bob))[0]).toEqual({ ...first, network: key })
    const [newest] = await list(alice, undefined, 1)
    expect((await list(alice, newest)).map(({ blockNumber }) => blockNumber)).toEqual([11, 9])
    expect(await range()).toMatchObject({ newest: { number: 12 }, oldestNumber: 9, oldestMinedAt: 1_009 })
  })

  test('what an account may hold is noted once, by what can be asked of the chain', async () => {
    const nft = { kind: 'nft', tokenId: 7n, amount: 1n } as const
    const movements = [
      move(alice, bob),
      move(carol, bob, { position: 1 }),
      move(alice, bob, { ...nft, position: 2 }),
      move(bob, carol, { position: 3, kind: 'allowance', amount: largest }),
    ]
    await store().append(key, block(10), [block(11, [transact(11, movements)])])
    const kinds = ['token', 'nft', 'allowance'] as const
    const held = await createIndexReader(opened.database).listHoldings({
      network: key,
      account: bob,
      kinds,
      limit: 9,
    })
    expect(held.map(({ detail, kind }) => [kind, detail]).toSorted()).toEqual([
      ['allowance', carol],
      ['nft', toBytes(7, 32)],
      ['token', '0x'],
    ])
  })

  test('a reorganisation takes back exactly what it replaced', async () => {
    const blocks = [11, 12, 13].map((number) => block(number, [transact(number, [move(alice, bob)])]))
    await store().append(key, block(10), blocks)
    await store().rollBack(key, block(13), block(11))
    expect(await numbers(alice)).toEqual([11])
    expect(await countAll()).toEqual([1, 1, 2])
    expect((await store().listBlocks(key)).map(({ number }) => number)).toEqual([11])
    const other = transact(12, [move(alice, carol)], 1)
    await store().append(key, block(11), [block(12, [other], 1)])
    expect(await numbers(bob)).toEqual([11])
    expect((await list(carol))[0]?.hash).toBe(other.hash)
  })

  test('a gateway that was overtaken stores nothing', async () => {
    await store().append(key, block(10), [block(11)])
    const late = [block(11, [transact(11, [move(alice, bob)])])]
    await expect(store().append(key, block(10), late)).rejects.toBeInstanceOf(Overtaken)
    await expect(store().rollBack(key, block(10), block(9))).rejects.toBeInstanceOf(Overtaken)
    const before = await range()
    await store().prepend(key, before, [block(10)])
    await expect(store().prepend(key, before, late)).rejects.toBeInstanceOf(Overtaken)
    expect(await countAll()).toEqual([0, 0, 0])
  })

  test('one gateway holds a network until it lets go or says nothing any more', async () => {
    expect(await store().hold(key, 'one', 60_000)).toBeDefined()
    expect(await store().hold(key, 'two', 60_000)).toBeUndefined()
    expect(await store().hold(key, 'one', 1)).toBeDefined()
    await expect.poll(() => store().hold(key, 'two', 60_000)).toBeDefined()
    await store().release(key, 'one')
    expect(await store().hold(key, 'one', 60_000)).toBeUndefined()
    await store().release(key, 'two')
    expect(await store().hold(key, 'one', 60_000)).toBeDefined()
    await store().release(key, 'one')
  })

  test('what is older than a year, or than the operator says, goes with what moved in it', async () => {
    const day = 86_400
    const old = { ...transact(11, [move(alice, bob)]), minedAt: 1_000 }
    const young = { ...transact(12, [move(alice, bob)]), minedAt: 400 * day }
    await store().append(key, block(10), [block(11, [old]), block(12, [young])])
    await pruneTransactions(opened.database, 400 * day * 1_000, { LATCHKEY_INDEX_DAYS: 500 })
    expect(await numbers(alice)).toHaveLength(2)
    await pruneTransactions(opened.database, 400 * day * 1_000, {})
    expect(await numbers(alice)).toEqual([12])
    expect(await countAll()).toEqual([1, 1, 2])
  })

  describe('of a network that nobody follows', () => {
    const scope = { fromBlock: 5, toBlock: 20, fromMinedAt: 1_005 }
    let scopes: ReturnType<typeof createScopeStore>
    beforeEach(async () => {
      scopes = createScopeStore(opened.database)
      for (const table of [indexTransactions, indexMovements, indexParticipants, indexHoldings])
        await opened.database.delete(table)
      await opened.database.update(indexNetworks).set({ newestNumber: null })
    })

    test('each account is told what was read for it', async () => {
      const transactions = [transact(11, [move(alice, bob)])]
      await scopes.put(key, alice, { scope, transactions })
      expect(await numbers(alice)).toEqual([11])
      expect(await numbers(bob)).toEqual([])
      await scopes.put(key, bob, { scope, transactions })
      expect(await numbers(bob)).toEqual([11])
      expect(await scopes.get(key, bob)).toEqual(scope)
      expect(await scopes.get(key, carol)).toBeUndefined()
    })

    test('blocks that may have been replaced are read again, for the others too', async () => {
      await scopes.put(key, alice, { scope, transactions: [transact(18, [move(alice, bob)])] })
      await scopes.put(key, bob, { scope, transactions: [transact(18, [move(alice, bob)])] })
      const later = { ...scope, toBlock: 30 }
      await scopes.put(key, alice, { scope: later, transactions: [], unsettledFrom: 15 })
      expect([await numbers(alice), await numbers(bob)]).toEqual([[], []])
      expect(await scopes.get(key, bob)).toMatchObject({ toBlock: 14 })
      expect(await scopes.get(key, alice)).toEqual(later)
    })

    test('of too many accounts those go that nobody asked for the longest, and what only they took part in', async () => {
      await scopes.put(key, alice, {
        scope,
        transactions: [transact(11, [move(alice, bob)]), transact(12, [move(alice, carol)])],
      })
      await scopes.put(key, bob, { scope, transactions: [transact(11, [move(alice, bob)])] })
      await pruneScopes(opened.database, Date.now(), 1)
      expect(await scopes.get(key, alice)).toBeUndefined()
      expect([await numbers(alice), await numbers(bob)]).toEqual([[], [11]])
      expect(await countAll()).toEqual([1, 1, 1])
    })
  })
})
