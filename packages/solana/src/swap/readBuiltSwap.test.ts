import type { SwapTerms } from '@latchkey/core'
import { encodeBase58 } from '@latchkey/primitives'
import type { Address, Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { describe, expect, test } from 'vitest'
import { localSolana } from '../networks.js'
import { buildSwap, toVisitor } from '../testing/buildSwap.js'
import { jupiterProgram } from './jupiter.js'
import { readBuiltSwap } from './readBuiltSwap.js'

const account = encodeBase58(new Uint8Array(32).fill(1))
const blockhash = encodeBase58(new Uint8Array(32).fill(9))
const terms: SwapTerms = {
  ...{ network: localSolana, account, latestDeadline: 0, soldAtomic: 1_000n, minimumAtomic: 1_980n },
  sold: { address: 'mint', symbol: 'SOLD', decimals: 0 },
  bought: { symbol: 'SOL', decimals: 9 },
}
const number = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
const amounts = (sold: bigint, quoted: bigint, slippage: bigint) => [
  ...number(sold, 8),
  ...number(quoted, 8),
  ...number(slippage, 2),
]
const names = {
  route: [229, 23, 203, 151, 122, 227, 173, 42],
  sharedAccountsRoute: [193, 32, 155, 51, 65, 214, 156, 129],
  routeV2: [187, 100, 250, 204, 49, 196, 175, 20],
  sharedAccountsRouteV2: [209, 152, 83, 147, 124, 254, 216, 233],
  exactOutRoute: [208, 51, 239, 151, 123, 43, 237, 92],
}
const plan = [1, 0, 0, 0, 38, 100, 0, 1]
const call = (...data: (readonly number[])[]): Instruction => ({
  programAddress: jupiterProgram as Address,
  data: Uint8Array.from(data.flat()),
})
const read = async (...instructions: readonly Instruction[]) =>
  readBuiltSwap(terms, {
    data: await buildSwap({ payer: account, blockhash, instructions }),
    valueAtomic: 0n,
  })
const mismatch = (what: string) => ({ code: 'swap/mismatch', context: { what } })

describe('a call of Jupiter promises the minimum itself', () => {
  test.each([
    ['route', call(names.route, plan, amounts(1_000n, 2_000n, 100n), [0])],
    ['shared_accounts_route', call(names.sharedAccountsRoute, [7], plan, amounts(1_000n, 2_000n, 100n), [0])],
    ['route_v2', call(names.routeV2, amounts(1_000n, 2_000n, 100n), [0, 0, 0, 0], plan)],
    [
      'shared_accounts_route_v2',
      call(names.sharedAccountsRouteV2, [7], amounts(1_000n, 2_000n, 100n), [0, 0, 0, 0], plan),
    ],
  ])('%s', async (_, instruction) => {
    const found = await read(instruction)
    expect(found.read).toMatchObject({ routerName: 'Jupiter', minimumAtomic: 1_980n, router: jupiterProgram })
  })

  test.each([
    ['sells more', call(names.routeV2, amounts(1_001n, 2_000n, 100n), [0, 0, 0, 0], plan), 'amount'],
    ['promises less', call(names.routeV2, amounts(1_000n, 1_999n, 100n), [0, 0, 0, 0], plan), 'minimum'],
    ['allows more slippage', call(names.route, plan, amounts(1_000n, 2_000n, 101n), [0]), 'minimum'],
    ['takes a fee for somebody', call(names.route, plan, amounts(1_000n, 2_000n, 100n), [1]), 'call'],
    ['takes a fee, newly', call(names.routeV2, amounts(1_000n, 2_000n, 100n), [0, 0, 1, 0], plan), 'call'],
    ['sells what it must', call(names.exactOutRoute, plan, amounts(1_000n, 2_000n, 100n), [0]), 'call'],
    ['is cut off', call(names.routeV2, [1, 2, 3]), 'call'],
    ['is empty', call(), 'call'],
  ])('one that %s is refused', async (_, instruction, what) => {
    await expect(read(instruction)).rejects.toMatchObject(mismatch(what))
  })

  test('two of them are refused', async () => {
    const one = call(names.routeV2, amounts(500n, 2_000n, 100n), [0, 0, 0, 0], plan)
    await expect(read(one, one)).rejects.toMatchObject(mismatch('call'))
  })
})

test('coins that go along with the sale of a token are refused', async () => {
  const instruction = call(names.routeV2, amounts(1_000n, 2_000n, 100n), [0, 0, 0, 0], plan)
  const data = await buildSwap({ payer: account, blockhash, instructions: [instruction] })
  expect(() => readBuiltSwap(terms, { data, valueAtomic: 1n })).toThrow(
    expect.objectContaining(mismatch('value')),
  )
})

test('a transfer out of an account that does not sign is refused: a nonce is emptied so', async () => {
  const destination = encodeBase58(new Uint8Array(32).fill(3)) as Address
  const transfer = getTransferSolInstruction({ source: toVisitor(account), destination, amount: 1n })
  const [, to] = transfer.accounts
  const nonce = encodeBase58(new Uint8Array(32).fill(4)) as Address
  const withdrawal: Instruction = {
    programAddress: transfer.programAddress,
    accounts: [{ address: nonce, role: 1 }, to],
    data: Uint8Array.from([...number(5n, 4), ...number(1n, 8)]),
  }
  await expect(read(withdrawal)).rejects.toMatchObject(mismatch('call'))
})

test('a transaction that stays good until a nonce is used is refused', async () => {
  const advance: Instruction = {
    programAddress: '11111111111111111111111111111111' as Address,
    data: Uint8Array.from(number(4n, 4)),
  }
  await expect(read(advance)).rejects.toMatchObject(mismatch('call'))
})
