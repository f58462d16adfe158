import { AppKitError, type ErrorCode, isAppKitError } from '@latchkey/errors'
import { failureSchema } from '@latchkey/wire'
import { safeParse } from 'valibot'
import { NameError, nameErrors } from './nameErrors.js'

/** What was asked for, which a failure without a known code is named after (§8.030). */
type Question =
  | { code: 'name/resolve-failed' | 'name/suggestions-failed' | 'name/names-failed' }
  | { name: string }

type Told = Exclude<keyof typeof nameErrors, 'name/mismatch' | `name/${string}-failed`>

/** Codes of failures that a gateway names and that have a value need it; these have none. */
const told = (Object.keys(nameErrors) as (keyof typeof nameErrors)[]).filter(
  (code): code is Told => code !== 'name/mismatch' && !code.endsWith('-failed'),
)

/**
 * Names a failure of the gateway's calls by its first reason: its code, else what was asked for with its description (§8.030).
 *
 * @param error - Whatever was thrown.
 * @param question - What was asked for.
 */
export function toNameFailure(error: unknown, question: Question): AppKitError<ErrorCode> {
  if (!isAppKitError(error)) return new AppKitError('wire/network', { url: '' }, { cause: error })
  if (!isAppKitError(error, 'wire/http-status')) return error
  const { code, description: reason = '' } = readReason(error.context.body) ?? {}
  const known = told.find((one) => one === code)
  if (known) return new NameError(known, undefined, { cause: error })
  return 'name' in question
    ? new NameError('name/register-failed', { name: question.name, reason }, { cause: error })
    : new NameError(question.code, { reason }, { cause: error })
}

function readReason(body: string): { code?: string | undefined; description: string } | undefined {
  try {
    const { output, success } = safeParse(failureSchema, JSON.parse(body))
    return success ? output.reasons[0] : undefined
  } catch {
    return undefined
  }
}
