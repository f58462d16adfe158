import { encodeBase58 } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'
import { describeInstructions } from './describeInstructions.js'

const stakeProgram = 'Stake11111111111111111111111111111111111111'
const voteProgram = 'Vote111111111111111111111111111111111111111'
const loaderProgram = 'BPFLoaderUpgradeab1e11111111111111111111111'
const systemProgram = '11111111111111111111111111111111'
const keyBytes = new Uint8Array(32).fill(9)
const to = encodeBase58(keyBytes)
const word = (value: number) => [value, 0, 0, 0]
const accounts = ['account', 'second', 'third', 'fourth']

function describeOne(program: string, ...data: readonly (number | readonly number[] | Uint8Array)[]) {
  const bytes = Uint8Array.from(data.flatMap((part) => (typeof part === 'number' ? word(part) : [...part])))
  const message = { signers: [], lookups: [], instructions: [{ program, accounts, data: bytes }] }
  return describeInstructions(message, []).steps[0]
}

describe('(S18) whoever is to control it is named', () => {
  test.each([
    ['the owner of a stake', stakeProgram, [1, keyBytes, 1], { of: 'stake', role: 1, owner: 'third', to }],
    [
      'a stake, by a seed',
      stakeProgram,
      [8, keyBytes, 0, new Uint8Array(40)],
      { of: 'stake', owner: 'second', to },
    ],
    ['a stake, who signs too', stakeProgram, [10, 1], { of: 'stake', role: 1, owner: 'third', to: 'fourth' }],
    [
      'a stake, who signs too, by a seed',
      stakeProgram,
      [11, 1, new Uint8Array(40)],
      { of: 'stake', to: 'fourth' },
    ],
    ['a validator', voteProgram, [1, keyBytes, 1], { of: 'vote', owner: 'third', to }],
    ['a validator, who signs too', voteProgram, [7, 1], { of: 'vote', to: 'fourth' }],
    ['a program', loaderProgram, [4], { of: 'program', owner: 'second', to: 'third' }],
    ['a program, who signs too', loaderProgram, [7], { of: 'program', to: 'third' }],
    ['a nonce', systemProgram, [7, keyBytes], { of: 'nonce', owner: 'second', to }],
  ])('%s', (_, program, data, expected) => {
    expect(describeOne(program, ...data)).toMatchObject({
      kind: 'set-authority',
      account: 'account',
      ...expected,
    })
  })

  test('where a call does not name it, or locks a stake, it is said to be unnamed', () => {
    for (const [program, kind] of [
      [stakeProgram, 6],
      [stakeProgram, 12],
      [voteProgram, 10],
      [voteProgram, 11],
    ] as const) {
      expect(describeOne(program, kind, new Uint8Array(8))).toMatchObject({
        kind: 'set-authority',
        isUnnamed: true,
      })
    }
  })

  test('what is taken out of a stake, a validator or a nonce is sent', () => {
    for (const [program, kind] of [
      [stakeProgram, 4],
      [voteProgram, 3],
      [systemProgram, 5],
    ] as const) {
      expect(describeOne(program, kind, [5, 0, 0, 0, 0, 0, 0, 0])).toEqual({
        kind: 'send-coins',
        from: 'account',
        to: 'second',
        amountAtomic: 5n,
      })
    }
  })

  test('what is not in its form is unknown', () => {
    for (const data of [[], [1], [1, keyBytes], [99], [[1]]] as const) {
      expect(describeOne(stakeProgram, ...data)).toMatchObject({ kind: 'unknown', program: stakeProgram })
    }
    expect(describeOne('toString', 1)).toMatchObject({ kind: 'unknown' })
  })
})
