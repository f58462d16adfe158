import type { bcs } from '@mysten/sui/bcs'

type EffectsInput = Extract<Parameters<typeof bcs.TransactionEffects.serialize>[0], { V2: unknown }>['V2']
type FailureInput = Extract<EffectsInput['status'], { Failure: unknown }>['Failure']
/** What went wrong, as Sui names it. */
export type FailureKind = FailureInput['error']

/** Ends the execution of a transaction, which still costs gas. */
export class ExecutionFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind) {
    super('execution failed')
    this.kind = kind
  }
}

type ArgumentProblem = Extract<FailureKind, { CommandArgumentError: unknown }>['CommandArgumentError']['kind']

/**
 * Refuses an argument of a command.
 *
 * @param argIdx - Its place among the command's arguments.
 */
export function failArgument(argIdx: number, kind: ArgumentProblem): ExecutionFailure {
  return new ExecutionFailure({ CommandArgumentError: { argIdx, kind } })
}
