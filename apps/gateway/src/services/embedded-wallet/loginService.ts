import {
  continueEmailLogin,
  getEmailUndo,
  getSecureProject,
  resendEmail,
  startEmailLogin,
  startEmailUpdate,
  undoEmailChange,
  verifyEmailCode,
  verifyPrimaryEmailCode,
  verifySecondaryEmailCode,
} from '@latchkey/wire/secure'
import { endsAtExpiry } from '../../db/retention/endings.js'
import { secureCodes, secureEmailChanges, secureLimits } from '../../db/schema/index.js'
import { toCaller } from '../../secure/codes/Caller.js'
import { WalletFailure } from '../../secure/WalletFailure.js'
import { defineService } from '../defineService.js'
import { forSite, siteCall } from './forSite.js'
import { toRequireCaller, toRequireOwner } from './requireCaller.js'

/** Logins by email, and changes of the address. */
export const loginService = defineService({
  name: 'wallet-login',
  reference: {
    title: 'Embedded wallet: login by email',
    about: 'Codes, device approval and changes of address.',
    failures: ['email/', 'code/', 'mail/', 'secure/', 'passkey/', 'owner/', 'project/refused'],
  },
  calls: {
    continueEmailLogin: siteCall(continueEmailLogin),
    getEmailUndo: siteCall(getEmailUndo),
    getSecureProject: siteCall(getSecureProject),
    resendEmail: siteCall(resendEmail),
    startEmailLogin: siteCall(startEmailLogin),
    startEmailUpdate: siteCall(startEmailUpdate),
    undoEmailChange: siteCall(undoEmailChange),
    verifyEmailCode: siteCall(verifyEmailCode),
    verifyPrimaryEmailCode: siteCall(verifyPrimaryEmailCode),
    verifySecondaryEmailCode: siteCall(verifySecondaryEmailCode),
  },
  failures: WalletFailure,
  tables: [
    endsAtExpiry(secureCodes, 'one of a mail; mails are limited'),
    endsAtExpiry(secureEmailChanges, 'one of a user'),
    endsAtExpiry(secureLimits, 'one of a mailbox, network and project that a mail was asked for'),
  ],
  create: (context) =>
    forSite(context, (secure) => {
      const { checkProxy, emailLogin, emailUndo, emailUpdate, sites } = secure
      const requireCaller = toRequireCaller(secure)
      const requireOwner = toRequireOwner(secure)
      return {
        async getSecureProject({ body }) {
          const project = await sites.require(body.projectId, body.origin)
          const { isDeviceApprovalRequired, name: projectName, recoveryPolicy } = project
          const { isEmailEnabled, loginProviders } = secure
          const networks = await secure.listNetworks(project.id)
          const ways = { isDeviceApprovalRequired, isEmailEnabled, loginProviders }
          return { projectName, recoveryPolicy, networks, ...ways }
        },
        async startEmailLogin({ body, request }) {
          checkProxy(request)
          return emailLogin.start({ ...body, caller: await requireCaller(request) })
        },
        continueEmailLogin: async ({ body, request }) =>
          emailLogin.continue(body.transactionId, await requireCaller(request)),
        resendEmail: async ({ body, request }) =>
          emailLogin.resend(body.transactionId, await requireCaller(request)),
        verifyEmailCode: async ({ body: { code, transactionId }, request }) =>
          emailLogin.verify({ code, transactionId, caller: await requireCaller(request) }),
        startEmailUpdate: async ({ body, request }) =>
          emailUpdate.start({ body, ...(await requireOwner(request)) }),
        verifyPrimaryEmailCode: async ({ body, request }) =>
          emailUpdate.verifyPrimary({ ...body, ...(await requireOwner(request)) }),
        verifySecondaryEmailCode: async ({ body, request }) =>
          emailUpdate.verifySecondary({ ...body, ...(await requireOwner(request)) }),
        getEmailUndo: async ({ body }) => emailUndo.get(body.token),
        undoEmailChange: async ({ body, request }) => emailUndo.undo(body.token, toCaller(request, '')),
      }
    }),
})
