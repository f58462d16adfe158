import { SecureError } from '@latchkey/errors/secure'
import { windowedProviders } from '@latchkey/wire/secure'
import * as v from 'valibot'
import type { Store } from '../shared/openStore.js'
import type { Gateway } from './createGateway.js'

const keptSchema = v.object({
  transactionId: v.pipe(v.string(), v.uuid()),
  secret: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  provider: v.picklist(windowedProviders),
  expiresAtMs: v.pipe(v.number(), v.finite()),
  /** Whether it logs somebody in, or becomes another login of who is logged in. */
  purpose: v.optional(v.picklist(['login', 'link']), 'login'),
})

/** What finishes a login whose page has left for the provider's. */
export type KeptLogin = v.InferOutput<typeof keptSchema>

/** The login at a site whose page has left; there is one at most, and a newer one takes its place. */
export type KeptLogins = {
  /** @throws `secure/login-not-kept` where this browser keeps nothing: nobody may leave then. */
  assertAble(): void
  keep(login: KeptLogin): Promise<void>
  /**
   * Gives it, and leaves it where it is.
   *
   * @throws `secure/login-not-kept`, `secure/result-foreign` where there is none, `secure/login-expired`
   */
  require(): Promise<KeptLogin>
  /** What the one there is, if any, is for. */
  findPurpose(): Promise<KeptLogin['purpose'] | undefined>
  /** Forgets one, and never what another tab has put in its place. */
  forget(transactionId: string): Promise<void>
}

/**
 * Makes what keeps a login while its page is away, in what the browser keeps for the secure site, within one site or on its
 * own pages: neither another site nor the page around can read it, and it is worth nothing without the device's key (S9).
 *
 * @param parts - Where it is kept, and whose it is.
 */
export function createKeptLogins({
  gateway,
  origin,
  projectId,
  store,
}: {
  gateway: Pick<Gateway, 'now'>
  /** The site, or the secure site's own. */
  origin: string
  projectId: string
  store: Store
}): KeptLogins {
  const name = `login ${projectId} ${origin}`

  function assertAble(): void {
    if (!store.isPersistent) throw new SecureError('secure/login-not-kept')
  }

  async function read(): Promise<KeptLogin | undefined> {
    const parsed = v.safeParse(keptSchema, await store.get(name))
    return parsed.success ? parsed.output : undefined
  }

  return {
    assertAble,
    keep: ({ transactionId, secret, provider, expiresAtMs, purpose }) =>
      store.put(name, { transactionId, secret, provider, expiresAtMs, purpose }),
    async require() {
      assertAble()
      const kept = await read()
      if (!kept) throw new SecureError('secure/result-foreign')
      if (kept.expiresAtMs > gateway.now()) return kept
      await store.remove(name)
      throw new SecureError('secure/login-expired')
    },
    findPurpose: async () => (await read())?.purpose,
    async forget(transactionId) {
      if ((await read())?.transactionId === transactionId) await store.remove(name)
    },
  }
}
