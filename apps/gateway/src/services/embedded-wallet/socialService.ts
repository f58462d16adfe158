import {
  continueFarcasterLogin,
  finishSocialLogin,
  getSocialLogin,
  proveSocialWindow,
  startFarcasterLogin,
  startSocialLogin,
} from '@latchkey/wire/secure'
import { endsAtExpiry } from '../../db/retention/endings.js'
import { secureSocialLogins } from '../../db/schema/index.js'
import type { Secure } from '../../secure/createSecure.js'
import { WalletFailure } from '../../secure/WalletFailure.js'
import { defineService } from '../defineService.js'
import { forSite, siteCall } from './forSite.js'
import { toRequireCaller } from './requireCaller.js'

/** Logins at a provider's page, and with Farcaster. */
export const socialService = defineService({
  name: 'wallet-social',
  reference: {
    title: 'Embedded wallet: social login',
    about: 'Login through a provider or Farcaster.',
    failures: ['social/', 'farcaster/', 'secure/', 'identity/', 'project/refused'],
  },
  calls: {
    continueFarcasterLogin: siteCall(continueFarcasterLogin),
    finishSocialLogin: siteCall(finishSocialLogin),
    getSocialLogin: siteCall(getSocialLogin),
    proveSocialWindow: siteCall(proveSocialWindow),
    startFarcasterLogin: siteCall(startFarcasterLogin),
    startSocialLogin: siteCall(startSocialLogin),
  },
  tables: [endsAtExpiry(secureSocialLogins, 'limited by network and project')],
  create: (context) =>
    forSite(context, (secure) => {
      const { proofs, socialLogin } = secure
      const requireCaller = toRequireCaller(secure)
      return {
        async startSocialLogin({ body: { origin, projectId, provider, returnUrl, windowHash }, request }) {
          secure.checkProxy(request)
          const caller = await requireCaller(request)
          return socialLogin.start({ origin, projectId, provider, returnUrl, windowHash, caller })
        },
        async proveSocialWindow({ body }) {
          await socialLogin.proveWindow(body)
          return undefined
        },
        getSocialLogin: async ({ body, request }) =>
          socialLogin.getStatus({ ...body, thumbprint: await proofs.check(request) }),
        finishSocialLogin: async ({ body, request }) =>
          socialLogin.finish({ ...body, caller: await requireCaller(request) }),
        async startFarcasterLogin({ body, request }) {
          secure.checkProxy(request)
          const caller = await requireCaller(request)
          return requireFarcaster(secure).start({ ...body, caller })
        },
        async continueFarcasterLogin({ body, request }) {
          const caller = await requireCaller(request)
          return requireFarcaster(secure).continue(body.transactionId, caller)
        },
      }
    }),
})

function requireFarcaster({ farcasterLogin }: Secure): NonNullable<Secure['farcasterLogin']> {
  if (farcasterLogin) return farcasterLogin
  throw new WalletFailure(
    'social/off',
    'Nobody can log in with Farcaster here: SOCIAL_FARCASTER_RPC_URL is not set',
  )
}
