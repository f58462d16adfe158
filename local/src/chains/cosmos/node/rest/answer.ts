import { accountRoutes } from './accounts.js'
import { chainRoutes } from './chain.js'
import { denomRoutes } from './denoms.js'
import { fail, type RestAnswer, type RestContext, type RestRequest, type Route } from './Route.js'
import { transactionRoutes } from './transactions.js'

// Paths with a fixed last part stand before those that have a value there: the first that fits answers.
const routes: readonly (Route & { parts: readonly string[] })[] = [
  ...chainRoutes,
  ...accountRoutes,
  ...denomRoutes,
  ...transactionRoutes,
]
  .map((route) => ({ ...route, parts: route.path.split('/') }))
  .sort((a, b) => countPlaces(a.path) - countPlaces(b.path))

/**
 * Answers a request over REST.
 *
 * @param url - Path and query.
 */
export function answerRest(method: string, url: URL, body: Buffer, context: RestContext): RestAnswer {
  const given = url.pathname.split('/')
  const fitting = routes.filter(({ parts }) => fits(parts, given))
  const route = fitting.find((one) => one.method === method)
  if (!route) return fail('unimplemented', fitting.length > 0 ? 'Method Not Allowed' : 'Not Implemented')
  const request: RestRequest = { values: readValues(route.parts, given), query: url.searchParams, body }
  return route.answer(request, context)
}

function fits(parts: readonly string[], given: readonly string[]): boolean {
  const hasRest = parts.at(-1)?.startsWith('::') === true
  return (
    (hasRest ? given.length >= parts.length : given.length === parts.length) &&
    parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

function readValues(parts: readonly string[], given: readonly string[]): string[] {
  return parts.flatMap((part, index) => {
    if (part.startsWith('::')) return [decode(given.slice(index).join('/'))]
    return part.startsWith(':') ? [decode(given[index])] : []
  })
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
