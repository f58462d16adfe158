import { encodeBase58 } from '@latchkey/primitives'
import { expect, test } from 'vitest'
import { readTransaction } from '../transactionBytes.js'
import { buildTransaction } from './buildTransaction.js'
import type { MinedTransaction } from './nodeAnswers.js'
import { assertSentAsReviewed, writeUnseen } from './unseen.js'

const toAddress = (fill: number) => encodeBase58(new Uint8Array(32).fill(fill))
const [from, to, stranger, payer] = [toAddress(1), toAddress(2), toAddress(3), toAddress(4)]
const system = '11111111111111111111111111111111'
const guard = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
const budget = { unitLimit: 500, microLamportsPerUnit: 1n }
const facts = { from, to, amountAtomic: 5n, plan: { type: 'native' }, budget } as const
const transaction = buildTransaction(facts, { blockhash: toAddress(9), lastValidBlockHeight: 1n })
const reviewed = writeUnseen(readTransaction(transaction).message, 'Pocket')
const signal = new AbortController().signal

type Line = { program: string; accounts: readonly string[]; data: string }
/** The system program's transfer of five lamports. */
const data = encodeBase58(Uint8Array.of(2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0))
const pay: Line = { program: system, accounts: [from, to], data }

/** A transaction as a node shows it; `loaded`: the accounts that a lookup table names. */
function mine(lines: readonly Line[], { loaded = [] as string[], isAll = true } = {}): MinedTransaction {
  const named = lines.flatMap(({ program, accounts }) => [program, ...accounts])
  const accountKeys = [...new Set([payer, ...named])].filter((key) => !loaded.includes(key))
  const keys = [...accountKeys, ...loaded]
  const instructions = lines.map(({ program, accounts, data }) => ({
    programIdIndex: keys.indexOf(program),
    accounts: accounts.map((account) => keys.indexOf(account)),
    data,
  }))
  return {
    transaction: { message: { accountKeys, instructions } },
    meta: {
      ...{ err: null, fee: 5000n, preBalances: [], postBalances: [], logMessages: [] },
      ...{ preTokenBalances: [], postTokenBalances: [] },
      loadedAddresses: isAll ? { writable: loaded, readonly: [] } : null,
    },
  }
}

const compare = (...shown: readonly MinedTransaction[]) => {
  let at = 0
  const getTransaction = async () => shown[at++]
  return assertSentAsReviewed({ getTransaction }, { hash: 'hash', reviewed, signal })
}

test.each<[string, MinedTransaction]>([
  ['nothing beside it, and somebody else who pays', mine([pay])],
  [
    'a guard after it',
    mine([pay, { program: guard, accounts: [from], data: encodeBase58(Uint8Array.of(6, 1)) }]),
  ],
  ['a nonce in the place of its blockhash', mine([{ ...pay, accounts: [stranger], data: '6vx8P' }, pay])],
  ['its receiver named by a lookup table', mine([pay], { loaded: [to] })],
])('what was reviewed is the same with %s', async (_, shown) => {
  await compare(shown)
})

test.each<[string, readonly Line[]]>([
  ['another receiver', [{ ...pay, accounts: [from, stranger] }]],
  ['another sender', [{ ...pay, accounts: [stranger, to] }]],
  ['another amount', [{ ...pay, data: encodeBase58(Uint8Array.of(2, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0)) }]],
  ['a call of another program', [pay, { program: stranger, accounts: [from], data: '6vx8P' }]],
  ['nothing in it', []],
])('%s is something else', async (_, lines) => {
  await expect(compare(mine(lines))).rejects.toMatchObject({
    code: 'send/sent-otherwise',
    context: { walletName: 'Pocket', hash: 'hash' },
  })
})

test('what a node shows without the accounts of its lookup tables is looked at again', async () => {
  await compare(mine([pay], { loaded: [to], isAll: false }), mine([pay], { loaded: [to] }))
})
