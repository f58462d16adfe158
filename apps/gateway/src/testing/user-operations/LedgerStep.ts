import * as fc from 'fast-check'

/** One thing that happens. Numbers are taken as remainders, so that any of them mean something. */
export type LedgerStep =
  /** Somebody asks for an operation to be paid for, with more or less gas, and a higher or lower price. */
  | { kind: 'ask'; account: number; sequence: number; visitor: number; gas: number; fee: number }
  /** One that was promised is mined: by ourselves, or by somebody who is paid for it himself. */
  | { kind: 'include'; which: number; isOurs: boolean; share: number }
  /** One that was promised is thrown away. */
  | { kind: 'drop'; which: number }
  | { kind: 'mine'; blocks: number }
  | { kind: 'pass'; seconds: number }
  /** The newest blocks are taken back. */
  | { kind: 'take-back'; blocks: number }
  /** The gateway's clock goes wrong, or right. */
  | { kind: 'skew'; seconds: number }
  /** Nodes refuse to search more than so many blocks at once; 0 for any. */
  | { kind: 'refuse'; width: number }
  | { kind: 'work' }

const nat = (max: number) => fc.nat({ max })

/** Anything that may happen to a ledger, in any order. */
export const ledgerSteps: fc.Arbitrary<LedgerStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      account: nat(2),
      sequence: fc.constantFrom(0, 0, 0, 1),
      visitor: nat(2),
      gas: nat(5),
      fee: nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('include' as const),
      which: nat(1_000),
      isOurs: fc.boolean(),
      // Most often all of it: then a budget that says too little is found out.
      share: fc.constantFrom(1000, 1000, 1000, 500, 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), which: nat(1_000) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 150, 200, 310) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('take-back' as const),
      blocks: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('skew' as const),
      seconds: fc.integer({ min: -600, max: 600 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refuse' as const), width: fc.constantFrom(0, 0, 1, 3) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('work' as const) }) },
)
