import { fail, ok, type RestAnswer } from './Route.js'

const maxLimit = 50
const usualLimit = 20

/**
 * One page of a list, in the form of Hiro's API.
 *
 * @param query - Of the request: `limit` and `offset`.
 * @param write - Makes the JSON of an item.
 */
export function answerPage<Item>(
  query: URLSearchParams,
  items: readonly Item[],
  write: (item: Item) => unknown,
): RestAnswer {
  const limit = readNumber(query.get('limit') ?? String(usualLimit), maxLimit)
  const offset = readNumber(query.get('offset') ?? '0', Number.MAX_SAFE_INTEGER)
  if (limit === undefined || offset === undefined) {
    return fail(400, `querystring/limit must be at most ${maxLimit}, and querystring/offset a number`)
  }
  return ok({ limit, offset, total: items.length, results: items.slice(offset, offset + limit).map(write) })
}

function readNumber(text: string, highest: number): number | undefined {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return number <= highest ? number : undefined
}
