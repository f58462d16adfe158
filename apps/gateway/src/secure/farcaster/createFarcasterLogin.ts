import { randomBytes, randomUUID } from 'node:crypto'
import type { CallOutput } from '@latchkey/wire'
import type { continueFarcasterLogin, startFarcasterLogin } from '@latchkey/wire/secure'
import * as v from 'valibot'
import type { Caller } from '../codes/Caller.js'
import { type createProviderFetch, ProviderSilent } from '../social/createProviderFetch.js'
import type { SocialLoginDependencies } from '../social/createSocialLogin.js'
import { type SocialRow, socialLifetimeMs } from '../social/createSocialStore.js'
import { enterSocialUser } from '../social/enterSocialUser.js'
import { cleanProfile } from '../social/profile.js'
import { unknownLoginText } from '../social/refusals.js'
import type { FarcasterConfig } from '../social/SocialConfig.js'
import { WalletFailure } from '../WalletFailure.js'
import { createFarcasterRegistry } from './createFarcasterRegistry.js'
import { createFarcasterRelay } from './createFarcasterRelay.js'
import { verifyFarcasterMessage } from './verifyFarcasterMessage.js'

const provider = 'farcaster'
const retrySeconds = 2

const contentSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    nonce: v.string(),
    channelToken: v.string(),
    /** What was signed: the relay says it once, and the chain may have to be asked again. */
    signed: v.optional(
      v.object({
        message: v.string(),
        signature: v.custom<`0x${string}`>((value) => typeof value === 'string' && value.startsWith('0x')),
        userName: v.optional(v.string()),
      }),
    ),
  }),
)
type Content = v.InferOutput<typeof contentSchema>

/** Logins at Farcaster. */
export type FarcasterLogin = {
  /**
   * Begins one.
   *
   * @throws GatewayFailure `social/limited`, `farcaster/unavailable`, and those of {@link Sites}
   */
  start(request: {
    projectId: string
    origin: string
    caller: Caller
  }): Promise<CallOutput<typeof startFarcasterLogin>>
  /**
   * Asks whether somebody has signed; the first time they have, it is a session.
   *
   * @throws GatewayFailure `social/unknown`, `social/refused`, `farcaster/unavailable`, and those of {@link Sites}
   */
  continue(transactionId: string, caller: Caller): Promise<CallOutput<typeof continueFarcasterLogin>>
}

/**
 * Makes logins at Farcaster. The message that is signed names the secure site: it is good for no other, and no other's here; and
 * what comes of it is for the device that began alone. Who signs cannot be told which device that is: the standard has no place for
 * it. So a device that is new to the account is treated as one, and its owner is told.
 *
 * @param dependencies - As for other logins, and how Farcaster is reached.
 */
export function createFarcasterLogin(
  dependencies: Omit<SocialLoginDependencies, 'clients'> & {
    config: FarcasterConfig
    fetch: ReturnType<typeof createProviderFetch>
  },
): FarcasterLogin {
  const { config, count, fetch, metrics, now, onFailure, secureUrl, sites, store } = dependencies
  const relay = createFarcasterRelay({ fetch, relayUrl: config.relayUrl })
  const registry = createFarcasterRegistry({ fetch, rpcUrl: config.rpcUrl })
  const { host: domain } = new URL(secureUrl)

  /** Nobody there is no failure of the login: whoever asks may ask again. */
  async function reach<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    try {
      return await run()
    } catch (cause) {
      if (!(cause instanceof ProviderSilent)) throw cause
      onFailure({ provider, reason: 'silent', error: cause.message, code: undefined })
      metrics.countSocial(provider, 'silent')
      throw new WalletFailure('farcaster/unavailable', 'Farcaster cannot be reached. Try again', {
        retryAfterSeconds: retrySeconds,
      })
    }
  }

  const readContent = async (row: SocialRow) => v.parse(contentSchema, await store.readContent(row))

  /** What was signed, from the relay or as another call has kept it. */
  async function findSigned(row: SocialRow): Promise<Content['signed']> {
    const content = await readContent(row)
    if (content.signed) return content.signed
    const answer = await reach(() => relay.read(content.channelToken))
    if (answer === undefined) return undefined
    if (answer !== 'closed') {
      await store.answer(row.id, JSON.stringify({ ...content, signed: answer }))
      return answer
    }
    const newest = await store.find(row.id, row.thumbprint)
    const signed = newest && (await readContent(newest)).signed
    if (!signed) throw new WalletFailure('social/unknown', unknownLoginText)
    return signed
  }

  return {
    async start({ caller, origin, projectId }) {
      await sites.require(projectId, origin)
      await count({ projectId, caller })
      const [id, nonce] = [randomUUID(), randomBytes(16).toString('hex')]
      const expiresAtMs = now() + socialLifetimeMs
      const { channelToken, url } = await reach(() =>
        relay.open({ domain, siweUri: secureUrl, nonce, expiresAtMs }),
      )
      const row = await store.insert({
        ...{ id, provider, projectId, origin, thumbprint: caller.thumbprint },
        // It is signed on another device.
        ...{ windowHash: '', returnUrl: null, stateHash: null, secretHash: null },
        content: JSON.stringify({ nonce, channelToken } satisfies Content),
      })
      metrics.countSocial(provider, 'begun')
      return { transactionId: id, url, expiresAtMs: row.expiresAt.getTime() }
    },
    async continue(transactionId, caller) {
      const { thumbprint } = caller
      const row = await store.find(transactionId, thumbprint)
      if (row?.provider !== provider) throw new WalletFailure('social/unknown', unknownLoginText)
      const signed = await findSigned(row)
      if (!signed) return { status: 'pending' }
      const { nonce } = await readContent(row)
      const startedAtMs = row.createdAt.getTime()
      const checks = { domain, siweUri: secureUrl, nonce, startedAtMs, nowMs: now() }
      const fid = await reach(() => verifyFarcasterMessage(signed, checks, registry))
      // Whatever it was worth, it was worth it once.
      const taken = await store.take(row.id, thumbprint, 'answered')
      if (!taken) throw new WalletFailure('social/unknown', unknownLoginText)
      if (fid === undefined) {
        metrics.countSocial(provider, 'failed')
        throw new WalletFailure(
          'social/refused',
          'What was signed at Farcaster does not log in here. Begin again',
        )
      }
      const profile = cleanProfile({ subject: fid, email: undefined, userName: signed.userName })
      const login = await enterSocialUser(dependencies, { caller, profile, row: taken })
      metrics.countSocial(provider, 'finished')
      return { status: 'completed', login }
    },
  }
}
