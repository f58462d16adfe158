import type { JsonRpcMethod } from '@latchkey/wire'
import type { InferOutput } from 'valibot'
import type { Project } from '../projects/Project.js'

/** One call of a method. */
export type RpcMethodCall<Params = unknown> = {
  params: Params
  project: Project
  /** The calling feature, as the caller names it. */
  source: string | undefined
  callerAddress: string
  signal: AbortSignal
}

/** A method, and what answers it. */
export type RpcMethod = {
  definition: JsonRpcMethod
  /** Whether only pages of the project’s origins may read its answers, where the path does not open them. */
  isOriginBound: boolean
  answer(call: RpcMethodCall): Promise<unknown>
}

/**
 * Joins the definition of a method and its answer.
 *
 * @param definition - From the wire.
 * @param answer - Gets parameters that the definition has parsed. A {@link MethodFailure} is answered with the code of the method.
 */
export function defineMethod<Definition extends JsonRpcMethod>(
  definition: Definition,
  answer: (
    call: RpcMethodCall<InferOutput<Definition['params']>>,
  ) => Promise<InferOutput<Definition['result']>>,
  { isOriginBound = false } = {},
): RpcMethod {
  return { definition, isOriginBound, answer: (call) => answer(call as never) }
}

/** A failure of one method, with a text for the caller. */
export class MethodFailure extends Error {
  /** 400 if it is the caller’s fault. */
  readonly status: 400 | 500

  /**
   * @param kind - Whose fault it is.
   * @param message - For the caller.
   * @param options - `cause` is for the log.
   */
  constructor(
    readonly kind: 'validation' | 'internal',
    message: string,
    options?: { cause: unknown },
  ) {
    super(`${kind === 'validation' ? 'Validation' : 'Internal'} error: ${message}`, options)
    this.name = 'MethodFailure'
    this.status = kind === 'validation' ? 400 : 500
  }
}
