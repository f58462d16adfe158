import * as v from 'valibot'
import { type createProviderFetch, ProviderSilent } from '../social/createProviderFetch.js'

/** A channel is where Farcaster's app leaves what its user has signed. */
export type FarcasterChannel = { channelToken: string; url: string }

const channelSchema = v.object({
  channelToken: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/)),
  url: v.pipe(v.string(), v.maxLength(4_096), v.url(), v.regex(/^https?:/)),
})

const completedSchema = v.object({
  state: v.literal('completed'),
  message: v.pipe(v.string(), v.maxLength(10_000)),
  signature: v.pipe(v.string(), v.maxLength(20_000), v.regex(/^0x([0-9a-fA-F]{2})+$/)),
  /** What the relay says of the user; nobody has signed it. */
  username: v.optional(v.nullable(v.string())),
})

/** What came through a channel. */
export type FarcasterAnswer = { message: string; signature: `0x${string}`; userName: string | undefined }

/** Farcaster's relay, version 1. */
export type FarcasterRelay = {
  /** @throws ProviderSilent */
  open(request: {
    domain: string
    siweUri: string
    nonce: string
    expiresAtMs: number
  }): Promise<FarcasterChannel>
  /**
   * Asks for what was signed, which the relay says once.
   *
   * @returns Undefined while nobody has; `closed` for a channel that is over.
   * @throws ProviderSilent
   */
  read(channelToken: string): Promise<FarcasterAnswer | 'closed' | undefined>
}

/**
 * Makes the client of Farcaster's relay. It is two calls; `@farcaster/auth-client` makes the same ones, but waits for them as
 * long as they take, follows redirects and reads answers of any length.
 *
 * @param options - Where it is, and what asks it.
 */
export function createFarcasterRelay({
  fetch,
  relayUrl,
}: {
  fetch: ReturnType<typeof createProviderFetch>
  relayUrl: string
}): FarcasterRelay {
  const parse = <Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> => {
    const parsed = v.safeParse(schema, value)
    if (!parsed.success) throw new ProviderSilent('The relay of Farcaster answered in another form')
    return parsed.output
  }
  const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

  return {
    async open({ expiresAtMs, ...request }) {
      const response = await fetch(`${relayUrl}/v1/channel`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...request,
          expirationTime: new Date(expiresAtMs).toISOString(),
          // Apps that do not hold the account's own key sign with one that the account has named.
          acceptAuthAddress: true,
        }),
      })
      return parse(channelSchema, response.ok ? await readJson(response) : undefined)
    },
    async read(channelToken) {
      const response = await fetch(`${relayUrl}/v1/channel/status`, {
        headers: { authorization: `Bearer ${channelToken}`, 'content-type': 'application/json' },
      })
      if (response.status === 202) return undefined
      if ([401, 404, 410].includes(response.status)) return 'closed'
      const { message, signature, username } = parse(completedSchema, await readJson(response))
      return { message, signature: signature as `0x${string}`, userName: username ?? undefined }
    },
  }
}
