import * as v from 'valibot'

const errorSchema = v.looseObject({
  code: v.optional(v.union([v.number(), v.string()])),
  message: v.optional(v.string()),
  data: v.optional(v.unknown()),
})
const dataSchema = v.looseObject({
  reason: v.optional(v.string()),
  originalError: v.optional(v.looseObject({ code: v.optional(v.number()) })),
})

/** A wallet's failure as EIP-1193 describes it. */
export type ProviderFailure = {
  code: number | undefined
  message: string
  /** Why, in the words of wallets that say so, such as `window-closed`. */
  reason: string | undefined
  /** The code of the failure underneath, which some wallets wrap. */
  originalCode: number | undefined
}

/**
 * Reads whatever a wallet threw.
 *
 * @param error - Anything.
 */
export function readProviderError(error: unknown): ProviderFailure {
  const result = v.safeParse(errorSchema, error)
  const { code, message = '', data } = result.success ? result.output : {}
  const details = v.safeParse(dataSchema, data)
  const { reason, originalError } = details.success ? details.output : {}
  const number = code === undefined ? Number.NaN : Number(code)
  return {
    code: Number.isFinite(number) ? number : undefined,
    message,
    reason,
    originalCode: originalError?.code,
  }
}
