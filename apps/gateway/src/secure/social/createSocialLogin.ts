import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { CallOutput } from '@latchkey/wire'
import type { finishSocialLogin, getSocialLogin, startSocialLogin } from '@latchkey/wire/secure'
import { isReturnUrl, writeSocialHandover, writeSocialResult } from '@latchkey/wire/secure'
import { isSameText } from '../../http/isSameText.js'
import type { Caller } from '../codes/Caller.js'
import type { SecureMetrics } from '../createSecureMetrics.js'
import type { Identities } from '../identities/createIdentities.js'
import type { Secrets } from '../secrets/createSecrets.js'
import type { Admission } from '../sessions/createAdmission.js'
import type { Sites } from '../sites/createSites.js'
import { WalletFailure } from '../WalletFailure.js'
import type { CallbackFields } from './callbackFields.js'
import { createExchange, type SocialFailure } from './createExchange.js'
import type { ProviderClient } from './createProviderClient.js'
import type { CountSocialLogin } from './createSocialLimits.js'
import type { SocialRow, SocialStore } from './createSocialStore.js'
import { enterSocialUser } from './enterSocialUser.js'
import { readProfile } from './profile.js'
import type { SocialProviderId } from './providers/SocialProvider.js'
import { type SocialRefusal, toRefusal, unknownLoginText } from './refusals.js'

/** What names a login, and shows that its frame asks. */
type SocialKey = { transactionId: string; secret: string; thumbprint: string }

/** Logins at a provider’s page. */
export type SocialLogin = {
  /** Those the operator has set up. */
  providers: readonly SocialProviderId[]
  /**
   * Begins one.
   *
   * @param request - For a window that has a secret, or for the page itself, which is come back to: one of both.
   * @throws GatewayFailure `social/off`, `social/limited`, `social/return-url`, `social/window`, and those of {@link Sites}
   */
  start(request: {
    projectId: string
    origin: string
    provider: SocialProviderId
    returnUrl: string | undefined
    windowHash: string | undefined
    caller: Caller
  }): Promise<CallOutput<typeof startSocialLogin>>
  /**
   * Takes what a provider sent back with the visitor. Nothing that is wrong with it is a failure.
   *
   * @returns The address the visitor goes on to.
   */
  answer(callback: { provider: string; fields: CallbackFields | undefined }): Promise<string>
  /**
   * Takes what shows that the window that came back is the one the login was begun for.
   *
   * @throws GatewayFailure `social/window`
   */
  proveWindow(proof: { transactionId: string; result: string; windowSecret: string }): Promise<void>
  /** Says how far one is. */
  getStatus(key: SocialKey): Promise<CallOutput<typeof getSocialLogin>>
  /**
   * Ends one with a session, once.
   *
   * @throws GatewayFailure `social/unknown`, and those of {@link Sites}
   */
  finish(
    key: Omit<SocialKey, 'thumbprint'> & { result: string; caller: Caller },
  ): Promise<CallOutput<typeof finishSocialLogin>>
}

/** What logins work with. */
export type SocialLoginDependencies = {
  admission: Admission
  clients: ReadonlyMap<string, ProviderClient>
  count: CountSocialLogin
  identities: Identities
  metrics: SecureMetrics
  now: () => number
  onFailure: (failure: SocialFailure) => void
  secrets: Secrets
  secureUrl: string
  sites: Sites
  store: SocialStore
}

/**
 * Makes logins at a provider’s page.
 *
 * What a provider sends back is taken by whoever brings the `state`, and is no session yet: that is had with the key of the
 * device that began, the secret its frame has, and the result, all three, and only once the window that came back has shown the
 * secret it had before it left. Whoever is sent to a provider's page that somebody else began comes back in a window without that
 * secret. State, secret and result are worth nothing afterwards. Verifier, nonce and result are keyed hashes of the login’s id, so
 * that none of them has to be kept.
 *
 * @param dependencies - See {@link SocialLoginDependencies}.
 */
export function createSocialLogin(dependencies: SocialLoginDependencies): SocialLogin {
  const { clients, count, metrics, onFailure, secrets, secureUrl, sites, store } = dependencies
  const toResult = (id: string) => secrets.hash('social-result', id)
  const isResult = (result: string, id: string) => secrets.findKid(result, 'social-result', id) !== undefined
  /** @param kid - Of the secret it was begun with: what the provider was sent then has to fit what it is sent now. */
  const toChecks = (id: string, state: string, kid: string) => ({
    state,
    verifier: secrets.hashUnder(kid, 'social-verifier', id),
    nonce: secrets.hashUnder(kid, 'social-nonce', id),
  })
  const getName = (provider: string) => clients.get(provider)?.provider.name ?? provider
  const exchange = createExchange({ metrics, onFailure })

  async function findRow({ secret, thumbprint, transactionId }: SocialKey): Promise<SocialRow | undefined> {
    const row = await store.find(transactionId, thumbprint)
    const isRight =
      row && secrets.findKid(row.secretHash ?? '', 'social-secret', row.id, secret) !== undefined
    return isRight ? row : undefined
  }

  /** To the site itself, or to the page that hands over to it. */
  function writeWayBack({ id, origin, returnUrl }: SocialRow, refusal?: SocialRefusal): string {
    const resultUri = writeSocialResult(
      secureUrl,
      refusal ? { error: `social/${refusal}` } : { transactionId: id, result: toResult(id) },
    )
    if (returnUrl === null) return writeSocialHandover(secureUrl, { origin, resultUri })
    const url = new URL(returnUrl)
    url.searchParams.set('result_uri', resultUri)
    return url.href
  }

  return {
    providers: [...clients.values()].map(({ provider }) => provider.id),
    async start({ caller, origin, projectId, provider, returnUrl, windowHash }) {
      await sites.require(projectId, origin)
      const client = clients.get(provider)
      if (!client) {
        throw new WalletFailure('social/off', `Nobody can log in with ${provider} here: it is not set up`)
      }
      if (returnUrl !== undefined && !isReturnUrl(returnUrl, origin)) {
        throw new WalletFailure('social/return-url', `returnUrl must be an address of ${origin}`)
      }
      if ((returnUrl === undefined) === (windowHash === undefined)) {
        throw new WalletFailure('social/window', 'A login is begun for a window, or to come back to a page')
      }
      await count({ projectId, caller })
      const [id, secret, state] = [randomUUID(), createToken(), createToken()]
      const url = await client.writeUrl(toChecks(id, state, secrets.kids[0]))
      const { expiresAt } = await store.insert({
        ...{ id, provider, projectId, origin, thumbprint: caller.thumbprint },
        returnUrl: returnUrl ?? null,
        windowHash: windowHash ?? '',
        stateHash: secrets.hash('social-state', state),
        secretHash: secrets.hash('social-secret', id, secret),
      })
      metrics.countSocial(provider, 'begun')
      return { transactionId: id, url, secret, expiresAtMs: expiresAt.getTime() }
    },
    async answer({ fields, provider }) {
      const client = clients.get(provider)
      const stateHashes = fields && secrets.hashes('social-state', fields.state)
      const row = client && stateHashes && (await store.takeState({ provider, stateHashes }))
      if (!row || !fields) {
        metrics.countSocial(client ? provider : 'unknown', 'unknown')
        return writeSocialHandover(secureUrl, { error: 'social/unknown' })
      }
      const { code, error, state } = fields
      const kid = secrets.findKid(row.stateHash ?? '', 'social-state', state) ?? secrets.kids[0]
      const outcome =
        error !== undefined || code === undefined
          ? { refusal: toRefusal(error ?? '') }
          : await exchange(client, { ...fields, code }, toChecks(row.id, state, kid))
      if ('profile' in outcome) {
        await store.answer(row.id, JSON.stringify(outcome.profile))
        return writeWayBack(row)
      }
      metrics.countSocial(provider, outcome.refusal)
      await store.refuse(row.id, outcome.refusal)
      return writeWayBack(row, outcome.refusal)
    },
    async proveWindow({ result, transactionId, windowSecret }) {
      const row = await store.findAnswered(transactionId)
      const isIt = row?.windowHash && isSameText(row.windowHash, toWindowHash(windowSecret))
      if (!isIt || !isResult(result, row.id)) {
        throw new WalletFailure('social/window', 'This login was begun in another window. Begin again')
      }
      await store.proveWindow(row.id)
    },
    async getStatus(key) {
      const row = await findRow(key)
      const nothing = { resultUri: null, failure: null }
      if (!row) return { ...nothing, status: 'expired' }
      if (row.status === 'refused') {
        const code = `social/${row.refusal ?? 'failed'}` as const
        return {
          ...nothing,
          status: 'refused',
          failure: { code, context: { provider: getName(row.provider) } },
        }
      }
      // Somebody else may have been sent to the provider's page in place of whoever began: their window does not have the secret.
      if (row.status !== 'answered' || !row.isWindowProven) return { ...nothing, status: 'pending' }
      const resultUri = writeSocialResult(secureUrl, { transactionId: row.id, result: toResult(row.id) })
      return { ...nothing, status: 'answered', resultUri }
    },
    async finish({ caller, result, secret, transactionId }) {
      const { thumbprint } = caller
      const row = await findRow({ transactionId, secret, thumbprint })
      // A page that left by itself is come back to without a window, with the answer in its own address.
      const isBack = row && (row.windowHash === '' || row.isWindowProven)
      const isRight = isBack && isResult(result, row.id)
      const taken = isRight ? await store.take(row.id, thumbprint, 'answered') : undefined
      if (!taken) throw new WalletFailure('social/unknown', unknownLoginText)
      const profile = readProfile(await store.readContent(taken))
      const login = await enterSocialUser(dependencies, { caller, profile, row: taken })
      metrics.countSocial(taken.provider, 'finished')
      return login
    },
  }
}

function toWindowHash(windowSecret: string): string {
  return createHash('sha256').update(windowSecret).digest('base64url')
}

function createToken(): string {
  return randomBytes(32).toString('base64url')
}
