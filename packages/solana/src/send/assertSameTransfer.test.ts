import { encodeBase58 } from '@latchkey/primitives'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  type Instruction,
  setTransactionMessageFeePayer,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { describe, expect, test } from 'vitest'
import { readTransaction } from '../transactionBytes.js'
import { assertSameTransfer } from './assertSameTransfer.js'
import { buildTransaction } from './buildTransaction.js'

const address = (fill: number) => encodeBase58(new Uint8Array(32).fill(fill)) as Address
const [from, to, stranger] = [address(1), address(2), address(3)]
const guard = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address
const facts = {
  from,
  to,
  amountAtomic: 5n,
  plan: { type: 'native' },
  budget: { unitLimit: 500, microLamportsPerUnit: 1n },
} as const
const lifetime = { blockhash: address(9), lastValidBlockHeight: 1n }
const build = (change: Partial<typeof facts> | object = {}, blockhash: string = lifetime.blockhash) =>
  readTransaction(buildTransaction({ ...facts, ...change }, { ...lifetime, blockhash })).message
const reviewed = build()

/** What a wallet makes of the transaction when it adds to it. */
function add(instruction: Instruction): Uint8Array {
  const message = decompileTransactionMessage(
    getCompiledTransactionMessageDecoder().decode(reviewed) as never,
  )
  const paid = setTransactionMessageFeePayer(from, message)
  const changed = appendTransactionMessageInstruction(instruction, paid)
  return new Uint8Array(compileTransaction(changed as Parameters<typeof compileTransaction>[0]).messageBytes)
}

describe('what a wallet signed', () => {
  test('is the same where it is', () => {
    expect(() => assertSameTransfer(reviewed, build(), 'Pocket')).not.toThrow()
  })

  test('is the same with a guard that wallets add', () => {
    const accounts = [{ address: from, role: AccountRole.READONLY }]
    const signed = add({ programAddress: guard, accounts, data: Uint8Array.of(6, 1) })
    expect(() => assertSameTransfer(reviewed, signed, 'Pocket')).not.toThrow()
  })

  test.each([
    ['another receiver', () => build({ to: stranger })],
    ['another amount', () => build({ amountAtomic: 6n })],
    ['another price', () => build({ budget: { unitLimit: 500, microLamportsPerUnit: 2n } })],
    ['another payer', () => build({ from: stranger })],
    ['another lifetime', () => build({}, address(8))],
    [
      'a transfer more',
      () =>
        add(getTransferSolInstruction({ source: createNoopSigner(from), destination: stranger, amount: 1n })),
    ],
    ['an instruction of another program', () => add({ programAddress: stranger, data: Uint8Array.of(1) })],
    ['nothing that can be read', () => Uint8Array.of(1, 2, 3)],
  ])('is something else with %s', (_, sign) => {
    expect(() => assertSameTransfer(reviewed, sign(), 'Pocket')).toThrow('Pocket signed something else')
  })
})
