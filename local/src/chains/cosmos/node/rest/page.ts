import { fail, type RestAnswer } from './Route.js'

const usualLimit = 100
const maxLimit = 1_000

/** A part of a list, and what the SDK says about where the rest is. */
type Page<Item> = { items: readonly Item[]; pagination: { next_key: string | null; total: string } }

/**
 * One page of a list, as `pagination.*` of the SDK asks for it. Keys are places in the list.
 *
 * @param query - Of the request.
 * @param list - The whole list.
 * @returns The page, or an answer that says what is wrong with the query.
 */
export function takePage<Item>(query: URLSearchParams, list: readonly Item[]): Page<Item> | RestAnswer {
  const limit = readNumber(query.get('pagination.limit') ?? '')
  const key = query.get('pagination.key')
  const start = key ? readKey(key) : readNumber(query.get('pagination.offset') ?? '')
  if (limit === undefined || start === undefined) return fail('invalid', 'invalid request: pagination')
  const end = start + Math.min(limit || usualLimit, maxLimit)
  const nextKey = end < list.length ? Buffer.from(`${end}`).toString('base64') : null
  return { items: list.slice(start, end), pagination: { next_key: nextKey, total: String(list.length) } }
}

/** @returns 0 for nothing, undefined for what is no number. */
function readNumber(text: string): number | undefined {
  if (text === '') return 0
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function readKey(key: string): number | undefined {
  const text = Buffer.from(key, 'base64').toString()
  return text === '' ? undefined : readNumber(text)
}
