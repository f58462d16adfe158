import type { FastifyServerOptions } from 'fastify'
import type { RepeatGuard } from './createRepeatGuard.js'
import { type DescribedError, describeError, getSafeMessage } from './describeError.js'

/** Below `warn` every line is news. */
const warnLevel = 40

/**
 * Keeps secrets out of the log. Requests are written without headers and query anyway; this catches objects that
 * are logged whole, such as a failed call.
 */
const redactedPaths = [
  'authorization',
  'cookie',
  'dpop',
  'signature',
  'token',
  '["x-nonce-jwt"]',
  '*.authorization',
  '*.cookie',
  '*.dpop',
  '*.signature',
  '*.token',
  '*["x-nonce-jwt"]',
  '*["x-otp"]',
]

/**
 * Completes a logger setting: requests are method and path only, errors hold no values, known secrets are redacted, and
 * warnings that repeat are counted.
 *
 * @param setting - What the operator chose: level and stream.
 * @param guard - Counts lines that repeat.
 */
export function toLoggerOptions(
  setting: FastifyServerOptions['logger'],
  guard: RepeatGuard,
): NonNullable<FastifyServerOptions['logger']> {
  if (!setting) return false
  const { serializers, ...rest } = setting === true ? {} : setting
  return {
    ...rest,
    redact: redactedPaths,
    serializers: { ...serializers, req: describeRequest, err: describeError },
    hooks: {
      logMethod(given, write, level) {
        const [fields, message, values] = readLine(given)
        const writeLine = (text: string) => write.apply(this, [fields, text, ...values])
        if (level < warnLevel) return writeLine(message)
        guard.pass(toKey(level, fields, message), (count) => {
          writeLine(
            count === 0 ? message : `${message} … and ${count} more ${count === 1 ? 'time' : 'times'}`,
          )
        })
      },
    },
  }
}

function describeRequest(request: { method: string; url: string }): { method: string; path: string } {
  return { method: request.method, path: request.url.split('?', 1)[0] ?? '' }
}

/**
 * The forms a line is given in: fields and a message, either alone, or an error alone, whose message is taken. Values for
 * the message may follow it.
 */
function readLine([first, ...rest]: readonly unknown[]): [Record<string, unknown>, string, unknown[]] {
  if (typeof first === 'string') return [{}, first, rest]
  const [second, ...values] = rest
  const fields: Record<string, unknown> = first instanceof Error ? { err: first } : { ...(first as object) }
  if (typeof second === 'string') return [fields, second, values]
  return [fields, fields.err === undefined ? '' : getSafeMessage(fields.err), []]
}

/** Lines say the same when level, message, the error's kind and all texts beside it are equal. */
function toKey(level: number, { err, ...fields }: Record<string, unknown>, message: string): string {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === 'string')
  return JSON.stringify([level, message, err === undefined ? [] : listKinds(describeError(err)), texts])
}

/** An error's code, and those of its causes; what has no code is known by its message. */
function listKinds({ cause, code, message }: DescribedError): string[] {
  return [code ?? message, ...(cause ? listKinds(cause) : [])]
}
