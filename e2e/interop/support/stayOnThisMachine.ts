import dns from 'node:dns'
import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Keeps a test file from asking anybody outside of this machine: HTTP to other hosts is answered with 404, which the
 * official clients take for "unknown", and names of other hosts cannot be looked up.
 */
export function stayOnThisMachine(): void {
  const isHere = (host: string) => ['127.0.0.1', '[::1]', '::1', 'localhost'].includes(host)

  beforeAll(() => {
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
      const { hostname } = new URL(input instanceof Request ? input.url : input)
      if (isHere(hostname)) return fetch(input, init)
      return new Response('{}', { status: 404 })
    })
    const { lookup } = dns
    vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: [() => void]) => {
      if (!isHere(host)) throw new Error(`A test asked for the host ${host}`)
      return lookup(host, ...rest)
    }) as never)
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}
