import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SuiGraphQLClient } from '@mysten/sui/graphql'
import { Transaction } from '@mysten/sui/transactions'
import { toBase64 } from '@mysten/sui/utils'
import { buildSchema, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { localSuiTokens } from '../localSuiTokens.js'
import { openTestSui } from '../testing/openTestSui.js'
import { schemaText } from './graphql/schema.js'

const { sui, client, keys, ask } = await openTestSui()
const [first] = keys
const address = first.toSuiAddress()
const recipient = `0x${'7'.repeat(64)}`
const suiType = `0x${'2'.padStart(64, '0')}::sui::SUI`
const { USDC } = localSuiTokens

/** The form of a transaction with everything left to the node. */
const draft = (amount: bigint) => ({
  sender: address,
  kind: {
    programmableTransaction: {
      inputs: [
        { kind: 'PURE', pure: toBase64(Buffer.from(BigUint64Array.of(amount).buffer)) },
        { kind: 'PURE', pure: toBase64(Buffer.from(recipient.slice(2), 'hex')) },
      ],
      commands: [
        { splitCoins: { coin: { kind: 'GAS' }, amounts: [{ kind: 'INPUT', input: 0 }] } },
        {
          transferObjects: {
            objects: [{ kind: 'RESULT', result: 0, subresult: 0 }],
            address: { kind: 'INPUT', input: 1 },
          },
        },
      ],
    },
  },
})
const simulate = `query($transaction: JSON!, $select: Boolean) {
  simulateTransaction(transaction: $transaction, checksEnabled: true, doGasSelection: $select) {
    effects {
      status executionError { message } timestamp checkpoint { sequenceNumber }
      gasEffects { gasSummary { computationCost storageCost storageRebate nonRefundableStorageFee } }
      balanceChanges(first: 10) { nodes { owner { address } coinType { repr } amount } }
      transaction { transactionBcs gasInput { gasBudget gasPrice } }
    }
  }
}`
const execute = `mutation($bytes: Base64!, $signatures: [Base64!]!) {
  executeTransaction(transactionDataBcs: $bytes, signatures: $signatures) {
    effects { digest status checkpoint { sequenceNumber } transaction { digest sender { address } } }
  }
}`

test('every type and field is of Sui’s own schema, with its arguments', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@mysten/sui/graphql'))
  const real = buildSchema(readFileSync(join(folder, '../../src/graphql/generated/schema.graphql'), 'utf8'))
  const own = Object.values(buildSchema(schemaText).getTypeMap()).filter(isObjectType)
  const spell = (schema: typeof real, type: string) => {
    const found = schema.getType(type)
    return isObjectType(found) ? Object.values(found.getFields()) : []
  }
  const fields = own.flatMap(({ name }) =>
    spell(buildSchema(schemaText), name).flatMap((field) => {
      const theirs = spell(real, name).find((one) => one.name === field.name)
      const isArgument = (one: (typeof field.args)[number]) =>
        theirs?.args.some((other) => other.name === one.name && String(other.type) === String(one.type))
      const isSame = String(theirs?.type) === String(field.type) && field.args.every(isArgument)
      return name.startsWith('__') || isSame ? [] : [`${name}.${field.name}`]
    }),
  )
  expect(own.length).toBeGreaterThan(40)
  expect(fields).toEqual([])
})

test('tells balances, coins, metadata and the epoch', async () => {
  const query = `query($address: SuiAddress!, $type: String!) {
    chainIdentifier epoch { epochId referenceGasPrice }
    address(address: $address) {
      balance(coinType: "0x2::sui::SUI") { coinType { repr } totalBalance coinBalance addressBalance }
      none: balance(coinType: "0x5::no::NO") { totalBalance }
      balances(first: 2) { nodes { coinType { repr } totalBalance } pageInfo { hasNextPage endCursor } }
      objects(first: 5, filter: { type: "0x2::coin::Coin<0x2::sui::SUI>" }) { nodes { address version digest contents { json type { repr } } } }
    }
    objects(filter: { type: "0x2::coin::Coin", owner: $address }, last: 1) { nodes { asMoveObject { contents { json } } owner { ... on AddressOwner { address { address } } } } pageInfo { hasPreviousPage } }
    coinMetadata(coinType: $type) { decimals name symbol iconUrl supply }
    unknown: coinMetadata(coinType: "0x5::no::NO") { decimals }
  }`
  const { data, errors } = await ask(query, { address, type: USDC.address })
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({
    chainIdentifier: expect.stringMatching(/^[0-9a-f]{8}$/),
    epoch: { epochId: 0, referenceGasPrice: '1000' },
    address: {
      balance: {
        ...{ coinType: { repr: suiType }, totalBalance: '1000000000000' },
        ...{ coinBalance: '1000000000000', addressBalance: '0' },
      },
      none: { totalBalance: '0' },
      balances: {
        nodes: [{ coinType: { repr: suiType } }, { totalBalance: '5000000000' }],
        pageInfo: { hasNextPage: true },
      },
      objects: { nodes: [{}, {}, {}] },
    },
    objects: { nodes: [{ owner: { address: { address } } }], pageInfo: { hasPreviousPage: true } },
    coinMetadata: { decimals: 6, symbol: 'USDC', name: 'USDC', supply: '1000005750000000' },
    unknown: null,
  })
})

test('a draft is tried out, signed as the node wrote it, executed, and found', async () => {
  const tried = (await ask(simulate, { transaction: draft(5_000n), select: true })) as {
    data: {
      simulateTransaction: {
        effects: { transaction: { transactionBcs: string; gasInput: { gasBudget: string } } }
      }
    }
  }
  const { effects } = tried.data.simulateTransaction
  // Three coins pay for gas: storage costs less than comes back, so computation and its reserve are the budget.
  expect(effects).toMatchObject({
    ...{ status: 'SUCCESS', executionError: null, timestamp: null, checkpoint: null },
    gasEffects: { gasSummary: { computationCost: 1_000_000, storageCost: 1_976_000 } },
    balanceChanges: {
      nodes: expect.arrayContaining([
        { owner: { address: recipient }, coinType: { repr: suiType }, amount: '5000' },
      ]),
    },
    transaction: { gasInput: { gasBudget: '2000000', gasPrice: '1000' } },
  })
  expect(sui.readBalance(recipient).total).toBe(0n)
  const bytes = effects.transaction.transactionBcs
  const { signature } = await first.signTransaction(Buffer.from(bytes, 'base64'))
  const done = await ask(execute, { bytes, signatures: [signature] })
  expect(done).toMatchObject({
    data: { executeTransaction: { effects: { status: 'SUCCESS', transaction: { sender: { address } } } } },
  })
  const again = await ask(execute, { bytes, signatures: [signature] })
  expect(again.data).toBeNull()
  expect(again.errors?.[0]?.message).toContain('is unavailable for consumption')
  expect(again.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } })
  const query = `query($address: SuiAddress!) {
    address(address: $address) { transactions(last: 5, relation: AFFECTED) {
      pageInfo { hasPreviousPage startCursor }
      nodes { digest sender { address } effects { status timestamp checkpoint { sequenceNumber }
        objectChanges { nodes { address idCreated idDeleted outputState { asMoveObject { contents { type { repr } } } } } }
        balanceChanges(first: 50) { nodes { owner { address } amount } } } } } }
  }`
  const { data } = await ask(query, { address: recipient })
  expect(data).toMatchObject({
    address: {
      transactions: {
        pageInfo: { hasPreviousPage: false },
        nodes: [{ sender: { address }, effects: { status: 'SUCCESS', checkpoint: { sequenceNumber: 1 } } }],
      },
    },
  })
  expect(JSON.stringify(data)).toContain('"idDeleted":true')
})

test('pages of transactions go back from the newest, and forth from the oldest', async () => {
  const to = `0x${'6'.repeat(64)}`
  for (const amount of [1n, 2n, 3n, 4n, 5n]) await sui.fund({ address: to, amount })
  type Page = { pageInfo: Record<string, unknown>; nodes: { digest: string }[] }
  const read = async (page: string) => {
    const query = `{ transactions(filter: { affectedAddress: "${to}" }, ${page}) { pageInfo { hasPreviousPage hasNextPage startCursor endCursor } nodes { digest } } }`
    return ((await ask(query)).data as { transactions: Page }).transactions
  }
  const all = (await read('first: 50')).nodes
  expect(all).toHaveLength(5)
  const newest = await read('last: 2')
  expect(newest).toMatchObject({
    nodes: all.slice(3),
    pageInfo: { hasPreviousPage: true, hasNextPage: false },
  })
  const older = await read(`last: 2, before: "${newest.pageInfo.startCursor}"`)
  expect(older).toMatchObject({
    nodes: all.slice(1, 3),
    pageInfo: { hasPreviousPage: true, hasNextPage: true },
  })
  expect(await read(`first: 9, after: "${older.pageInfo.endCursor}"`)).toMatchObject({ nodes: all.slice(3) })
  expect((await ask(`{ transactions(last: 51) { nodes { digest } } }`)).errors).toHaveLength(1)
  expect(
    (await ask(`{ transactions(last: 5, before: "bm8=") { nodes { digest } } }`)).errors?.[0]?.message,
  ).toBe('Invalid cursor')
})

test('an unmodified GraphQL client of Sui transfers too', async () => {
  const graph = new SuiGraphQLClient({ network: 'localnet', url: `${sui.url}/graphql` })
  const transaction = new Transaction()
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [123n])[0]], `0x${'5'.repeat(64)}`)
  const result = await graph.signAndExecuteTransaction({
    ...{ transaction, signer: first },
    include: { effects: true, balanceChanges: true, objectTypes: true, transaction: true },
  })
  expect(result.Transaction?.status.success).toBe(true)
  const { digest = '', ...done } = result.Transaction ?? {}
  expect((await graph.waitForTransaction({ digest })).Transaction?.digest).toBe(digest)
  const other = await client.getTransaction({ digest, include: { effects: true, balanceChanges: true } })
  expect(other.Transaction?.effects).toEqual(done.effects)
  expect(other.Transaction?.balanceChanges).toEqual(done.balanceChanges)
  expect(sui.readBalance(`0x${'5'.repeat(64)}`).total).toBe(123n)
})

test.each([
  ['no JSON', '{', 'the request is not { query, variables } in JSON'],
  ['a field that is not there', JSON.stringify({ query: '{ nothing }' }), 'Cannot query field "nothing"'],
  ['a text that is no query', JSON.stringify({ query: '{' }), 'Syntax Error'],
  [
    'an address that is none',
    JSON.stringify({ query: '{ address(address: "0xg") { address } }' }),
    'invalid address',
  ],
  [
    'a number that is too large',
    JSON.stringify({ query: '{ checkpoint(sequenceNumber: 1e300) { digest } }' }),
    'invalid UInt53',
  ],
])('refuses %s', async (_, body, message) => {
  const response = await fetch(`${sui.url}/graphql`, { method: 'POST', body })
  const { data, errors } = (await response.json()) as { data: unknown; errors: { message: string }[] }
  expect(response.status).toBe(200)
  expect(data === null || Object.values(data as object).every((value) => value === null)).toBe(true)
  expect(errors[0]?.message).toContain(message)
})

test('refuses what is deep, wide, doubles itself, or lists too much', async () => {
  const nest = (depth: number) =>
    `{ epoch { epochId } ${'a: transaction(digest: "1") { effects { '.repeat(depth)} digest ${'} }'.repeat(depth)} }`
  expect((await ask(nest(10))).errors?.[0]?.message).toBe('Query nesting is over 20')
  const wide = `{ ${Array.from({ length: 401 }, (_, index) => `a${index}: chainIdentifier`).join(' ')} }`
  expect((await ask(wide)).errors?.[0]?.message).toBe('Query has over 400 nodes')
  const doubling = Array.from({ length: 18 }, (_, index) => {
    const next = index === 17 ? 'epochId' : `a: epochId ...F${index + 1}`
    return `fragment F${index} on Epoch { ${next} ${index === 17 ? '' : `...F${index + 1}`} }`
  })
  expect((await ask(`{ epoch { ...F0 } } ${doubling.join(' ')}`)).errors?.[0]?.message).toBe(
    'Query has over 400 nodes',
  )
  expect((await ask('{ epoch { ...A } } fragment A on Epoch { ...A }')).errors?.[0]?.message).toContain(
    'Query',
  )
  expect((await ask(`{ ${'chainIdentifier '.repeat(2_001)} }`)).errors?.[0]?.message).toContain('token')
  for (let count = 0; count < 50; count += 1) await sui.fund({ address: recipient, amount: 1n })
  const page = 'transactions(last: 50, relation: AFFECTED) { nodes { sender {'
  const within = `{ address(address: "${recipient}") { ${page} ${page} address } } } } } } } }`
  const { errors } = await ask(within)
  expect(errors?.[0]?.message).toBe('Request lists more than 2000 nodes')
})
