/** How far an error's causes are followed. */
const maxDepth = 5
/** A code that is longer is none. */
const maxCodeLength = 100
/** Of a longer message the rest says nothing new. */
const maxMessageLength = 1_000
/** How PostgreSQL writes its codes (SQLSTATE). */
const sqlStatePattern = /^[0-9A-Z]{5}$/
/** PostgreSQL's class "data exception": its messages quote the value that is wrong. */
const dataClass = '22'

/** What the log keeps of an error: where and of what kind it is, and no value of whoever caused it. */
export type DescribedError = {
  type: string
  message: string
  code?: string
  /** Of a database error: the rule that was broken, and the table it belongs to. */
  constraint?: string
  table?: string
  /** The places in the code, without the message. */
  stack: string
  cause?: DescribedError
}

/**
 * Describes an error for the log. Database drivers put a query's parameters into messages, details and members of their
 * errors, and other clients the whole command; of all that nothing is kept.
 *
 * @param error - Whatever was thrown.
 */
export function describeError(error: unknown): DescribedError {
  return describe(error, 0)
}

/**
 * The message of an error without the values of a query.
 *
 * @param error - Whatever was thrown.
 */
export function getSafeMessage(error: unknown): string {
  if (!(error instanceof Error)) return `Not an error but of type ${typeof error}`
  return hideValues(error, error.message).slice(0, maxMessageLength)
}

function describe(error: unknown, depth: number): DescribedError {
  const message = getSafeMessage(error)
  if (!(error instanceof Error)) return { type: typeof error, message, stack: '' }
  const { cause, code, constraint, table } = error as {
    cause?: unknown
    code?: unknown
    constraint?: unknown
    table?: unknown
  }
  const isCauseTold = cause !== undefined && cause !== null && depth < maxDepth
  return {
    type: error.name,
    message,
    ...(isName(code) ? { code } : {}),
    ...(isName(constraint) ? { constraint } : {}),
    ...(isName(table) ? { table } : {}),
    stack: getPlaces(error.stack ?? '', error.message),
    ...(isCauseTold ? { cause: describe(cause, depth + 1) } : {}),
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxCodeLength
}

function hideValues(error: Error, message: string): string {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  const isOfServer = typeof severity === 'string' && typeof code === 'string' && sqlStatePattern.test(code)
  if (isOfServer) return code.startsWith(dataClass) ? message.replace(/[":].*/s, '…') : message
  // Drizzle: `Failed query: insert … values ($1)`, a new line, `params: …`.
  return 'params' in error ? (message.split('\nparams:', 1)[0] ?? '') : message
}

/** A stack begins with the message, whose lines may look like places. */
function getPlaces(stack: string, message: string): string {
  const start = message === '' ? 0 : stack.indexOf(message)
  const rest = start === -1 ? '' : stack.slice(start + message.length)
  return rest
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
