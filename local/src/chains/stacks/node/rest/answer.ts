import { accountRoutes } from './accounts.js'
import { chainRoutes } from './chain.js'
import { contractRoutes } from './contracts.js'
import { fail, type RestAnswer, type RestContext, type RestRequest, type Route } from './Route.js'
import { transactionRoutes } from './transactions.js'

// Paths with a fixed last part stand before those that have a value there: the first that fits answers.
const routes: readonly (Route & { parts: readonly string[] })[] = [
  ...chainRoutes,
  ...accountRoutes,
  ...transactionRoutes,
  ...contractRoutes,
]
  .map((route) => ({ ...route, parts: route.path.split('/') }))
  .sort((a, b) => countPlaces(a.path) - countPlaces(b.path))

/**
 * Answers a request.
 *
 * @param url - Path and query.
 */
export function answerRequest(
  method: string,
  url: URL,
  request: Omit<RestRequest, 'query' | 'values'>,
  context: RestContext,
): RestAnswer {
  const given = url.pathname.split('/')
  const fitting = routes.filter(({ parts }) => fits(parts, given))
  const route = fitting.find((one) => one.method === method)
  if (!route) return fitting.length > 0 ? fail(405, 'method not allowed') : fail(404, 'not found')
  const values = route.parts.flatMap((part, index) => (part.startsWith(':') ? [decode(given[index])] : []))
  return route.answer({ ...request, values, query: url.searchParams }, context)
}

function fits(parts: readonly string[], given: readonly string[]): boolean {
  return (
    parts.length === given.length &&
    parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

function countPlaces(path: string): number {
  return path.split(':').length
}

function decode(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
