import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Reply } from '../../page/serveLocal.js'
import { authorize } from './authorize.js'
import type { Authorization, CodeProvider, Grant, ServerCall } from './CodeProvider.js'
import { createExpiringMap } from './createExpiringMap.js'
import { exchangeCode } from './exchangeCode.js'
import { createFaultPage, createFormPostPage, createOverPage, createPersonPage } from './personPage.js'
import { findPerson, type Person } from './persons.js'

const minuteMs = 60_000
/** Sign-ins under way, codes and tokens: as many of each as a busy test needs. */
const maxEntries = 1000
const createKey = () => randomBytes(24).toString('base64url')

/** Answers calls and visitors of one provider. `path` of a call is below the provider's prefix. */
export type ProviderFlow = (call: ServerCall) => Promise<Reply | undefined>

/**
 * Makes the code flow of a provider: the visitor arrives, chooses a person, goes back with a code that is good for one
 * minute and one try, and the site's server turns it into a token.
 *
 * @param redirectUri - The one address the site registered.
 * @param slowMs - How late the token answer of a slow person comes, in milliseconds.
 */
export function createCodeFlow(
  provider: CodeProvider,
  { redirectUri, slowMs }: { redirectUri: string; slowMs: number },
): ProviderFlow {
  const visits = createExpiringMap<Authorization>({ lifetimeMs: 10 * minuteMs, maxEntries, createKey })
  const codes = createExpiringMap<Grant>({ lifetimeMs: minuteMs, maxEntries, createKey })
  const tokens = createExpiringMap<Grant>({ lifetimeMs: 60 * minuteMs, maxEntries, createKey })

  function begin(query: URLSearchParams): Reply {
    const outcome = authorize(query, provider, redirectUri)
    if (outcome.kind === 'invalid') return createFaultPage(400, 'This sign-in is not valid', outcome.reason)
    if (outcome.kind === 'refused') {
      return goBack(outcome.authorization, { error: outcome.error, error_description: outcome.reason })
    }
    return redirect(`/${provider.id}/choose/${visits.add(outcome.authorization)}`)
  }

  function choose(visit: string, person: Person): Reply {
    const authorization = visits.take(visit)
    if (!authorization) return createOverPage()
    if (person.isDenying) return goBack(authorization, provider.denial)
    const grant = { ...authorization, person }
    return goBack(authorization, { code: codes.add(grant), ...provider.createCallbackFields?.(grant) })
  }

  function goBack({ redirectUri, state }: Authorization, fields: Readonly<Record<string, string>>): Reply {
    const all = { ...fields, ...(state !== undefined && { state }) }
    if (provider.isFormPost) return createFormPostPage(redirectUri, all)
    const url = new URL(redirectUri)
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
    return redirect(url.href)
  }

  async function exchange(call: ServerCall): Promise<Reply> {
    const grant = await exchangeCode(call, provider, codes.take)
    if (typeof grant === 'string') return provider.refuseToken(grant, call)
    if (grant.person.isSlow) await wait(slowMs)
    return await provider.createTokenAnswer(tokens.add(grant), grant, call)
  }

  return async (call) => {
    const { method, path, query } = call
    if (provider.authorizePath.test(path)) return begin(query)
    if (provider.tokenPath.test(path)) {
      if (method === 'POST') return await exchange(call)
      return provider.isTokenByGet ? await exchange({ ...call, form: query }) : undefined
    }
    const [, visit, personId] = /^\/choose\/([\w-]+)(?:\/([\w-]+))?$/.exec(path) ?? []
    if (visit === undefined) return await provider.answer(call, (token) => tokens.get(token ?? ''))
    if (!visits.get(visit)) return createOverPage()
    const person = findPerson(personId ?? '')
    if (person) return choose(visit, person)
    return createPersonPage({ title: provider.title, path: `/${provider.id}/choose/${visit}`, query })
  }
}

function redirect(location: string): Reply {
  return { status: 303, headers: { location }, body: '' }
}
