import { readLimited } from '../../providers/rpc/readLimited.js'

/** No token, key set or profile is nearly as long, in bytes. */
const maxAnswerBytes = 256 * 1024

/** A provider that did not answer, or not in time. */
export class ProviderSilent extends Error {}

/**
 * Makes a `fetch` for hosts that are trusted with a visitor's login and with nothing else: it follows no redirect, waits so
 * long for the whole answer, and reads so much of it.
 *
 * @param options - `timeoutMs`: for one call, with its body.
 * @throws ProviderSilent
 */
export function createProviderFetch({
  fetch,
  timeoutMs,
}: {
  fetch: typeof globalThis.fetch
  timeoutMs: number
}): (address: string, init?: RequestInit) => Promise<Response> {
  return async (address, init = {}) => {
    const headers = new Headers(init.headers)
    // GitHub answers nobody who does not say who they are.
    headers.set('user-agent', 'Latchkey')
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(address, { ...init, headers, redirect: 'manual', signal })
      const text = (await readLimited(response, maxAnswerBytes)).toString()
      const { status, statusText } = response
      const isBodiless = [101, 204, 205, 304].includes(status)
      return new Response(isBodiless ? null : text, { status, statusText, headers: response.headers })
    } catch (cause) {
      throw new ProviderSilent(`${new URL(address).host} did not answer`, { cause })
    }
  }
}
