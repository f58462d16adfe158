import { daySeconds } from '@latchkey/primitives'
import type { Chains } from '../chains/createChains.js'
import { createCleaner } from '../db/createCleaner.js'
import type { Database } from '../db/Database.js'
import {
  secureChallenges,
  secureCodes,
  secureEmailChanges,
  secureLimits,
  secureProofs,
  secureSessions,
  secureSocialLogins,
} from '../db/schema/index.js'
import type { ProjectRepository } from '../projects/createProjectRepository.js'
import type { AnswerPaid } from '../services/operations/createAnswerPaid.js'
import type { Policies } from '../sponsoring/createPolicies.js'
import { createAccount } from './account/createAccount.js'
import { createAudit } from './audit/createAudit.js'
import { createProxyGuard } from './browser/createProxyGuard.js'
import { createDeviceApprovals } from './codes/createDeviceApprovals.js'
import { createEmailLogin } from './codes/createEmailLogin.js'
import { createEmailUpdate } from './codes/createEmailUpdate.js'
import type { Mailing } from './createMailing.js'
import { createCustody } from './custody/createCustody.js'
import { createUpkeep } from './custody/createUpkeep.js'
import { createDevices } from './devices/createDevices.js'
import { createChangeMails } from './email-changes/createChangeMails.js'
import { createEmailChangeGuard } from './email-changes/createEmailChangeGuard.js'
import { createEmailChanges } from './email-changes/createEmailChanges.js'
import { createEmailUndo } from './email-changes/createEmailUndo.js'
import { createFarcasterLogin } from './farcaster/createFarcasterLogin.js'
import { createGrants } from './grants/createGrants.js'
import { createIdentities } from './identities/createIdentities.js'
import { createLinking } from './identities/createLinking.js'
import { createNotices } from './mail/createNotices.js'
import { createPaymasterClient } from './paymasters/createPaymasterClient.js'
import { createProofs } from './proofs/createProofs.js'
import type { Custody, SecureConfig } from './SecureConfig.js'
import { createAdmission } from './sessions/createAdmission.js'
import { createRequireSession } from './sessions/createRequireSession.js'
import { createSessions } from './sessions/createSessions.js'
import { createNetworkList } from './sites/createNetworkList.js'
import { createSites } from './sites/createSites.js'
import type { SocialFailure } from './social/createExchange.js'
import { createProviderClients } from './social/createProviderClients.js'
import { createProviderFetch } from './social/createProviderFetch.js'
import { createSocialLimits } from './social/createSocialLimits.js'
import { createSocialLogin } from './social/createSocialLogin.js'
import { createSocialStore } from './social/createSocialStore.js'
import { createChangeLinks } from './waiting/changeLinks.js'
import { createChangeStore } from './waiting/createChangeStore.js'
import { createWaiting } from './waiting/createWaiting.js'
import { createWaitingRunner } from './waiting/createWaitingRunner.js'

/** What embedded wallets are made from. */
export type SecureDependencies = {
  config: SecureConfig
  /** Master keys and the keeper's database. */
  custody: Custody
  database: Database
  fetch: typeof globalThis.fetch
  getPublicUrl: () => string
  /** With the networks the wallets may act on. */
  chains: Chains
  /** Answers what is asked of the operator's keys and money. */
  answerPaid: AnswerPaid
  /** What codes are mailed with. */
  mailing: Mailing
  now: () => number
  /** Told what went wrong behind everybody's back. */
  onUpkeepFailure: (error: unknown) => void
  /** Told why a login at a provider came to nothing. */
  onSocialFailure: (failure: SocialFailure) => void
  /** Told once that visitors come through a proxy nobody told of. */
  onUnknownProxy: () => void
  trustedProxyCount: number
  policies: Policies
  projects: ProjectRepository
  /** Longest wait for one answer of a provider, in milliseconds. */
  timeoutMs: number
}

/** How long a change waits that nobody has signed, in milliseconds. */
const usualWaitMs = daySeconds * 1000

/** Tables whose rows are over by themselves. */
const passing = [
  secureChallenges,
  secureCodes,
  secureEmailChanges,
  secureLimits,
  secureProofs,
  secureSessions,
  secureSocialLogins,
]

/** The parts of the gateway that embedded wallets have. */
export type Secure = ReturnType<typeof createSecure>

/**
 * Joins the parts of the gateway that embedded wallets have.
 *
 * @param dependencies - See {@link SecureDependencies}.
 */
export function createSecure(dependencies: SecureDependencies) {
  const { config, database, getPublicUrl, mailing, now, onSocialFailure, projects } = dependencies
  const { limits, mailer, metrics, secrets, sender, store } = mailing
  const sites = createSites(projects, config.url)
  const proofs = createProofs({ database, getPublicUrl, now })
  const audit = createAudit({ database, now })
  const identities = createIdentities({ database, now, secrets })
  const grants = createGrants({ database, now })
  const devices = createDevices({ database, now })
  const sessions = createSessions({ audit, database, grants, metrics, now, secrets, sites })
  const notices = createNotices({ identities, limits, mailer, metrics, secrets, sites })
  const custody = createCustody({
    ...{ audit, database, metrics, notices, now, secrets, sites },
    custody: dependencies.custody,
    secureUrl: config.url,
    onFailure: dependencies.onUpkeepFailure,
  })
  const { changes: slotChanges, deletion, freshness, owners, rotations, tasks } = custody
  const admission = createAdmission({ audit, devices, notices, sessions })
  const waits = {
    ...{ audit, database, freshness, limits, metrics, notices, now, owners, secrets, sites, tasks },
    links: createChangeLinks({ secrets, secureUrl: config.url }),
    performers: { changes: slotChanges, deletion, devices, identities },
    store: createChangeStore({ database, now }),
    waitMs: config.waitMs ?? usualWaitMs,
  }
  const upkeep = createUpkeep({
    ...{ rotations, tasks },
    onFailure: dependencies.onUpkeepFailure,
    runWaiting: createWaitingRunner(waits),
  })
  const changes = createEmailChanges({ database, identities, now, secrets })
  const changeMails = createChangeMails({ mailer, secureUrl: config.url })
  const guard = createEmailChangeGuard({ changes, database, now, owners, passkeys: custody.passkeys })
  const shared = { audit, changes, identities, metrics, now, sender, sites, store }
  const social = {
    ...{ admission, identities, metrics, now, secrets, sites },
    count: createSocialLimits({ limits, metrics, secrets }),
    fetch: createProviderFetch(dependencies),
    onFailure: onSocialFailure,
    secureUrl: config.url,
    store: createSocialStore({ box: secrets.box, database, now }),
  }
  const socialLogin = createSocialLogin({
    ...social,
    clients: createProviderClients(config.social, { fetch: social.fetch, getPublicUrl }),
  })
  const farcasterLogin =
    config.social?.farcaster && createFarcasterLogin({ ...social, config: config.social.farcaster })
  return {
    account: createAccount({
      ...{ audit, changes: slotChanges, database, devices, freshness, grants, identities, notices, owners },
      ...{ sessions, tasks },
    }),
    answerPaid: dependencies.answerPaid,
    askPaymaster: createPaymasterClient(),
    audit,
    checkProxy: createProxyGuard({
      onFirst: dependencies.onUnknownProxy,
      secureUrl: config.url,
      trustedProxyCount: dependencies.trustedProxyCount,
    }),
    clean: createCleaner({ database, now, tables: passing, onTurn: upkeep.start }),
    custody,
    emailLogin: createEmailLogin({ ...shared, admission }),
    emailUpdate: createEmailUpdate({ ...shared, guard, mails: changeMails }),
    emailUndo: createEmailUndo({ audit, changes, mails: changeMails, projects }),
    deviceApprovals: createDeviceApprovals({ sender, sites, store }),
    farcasterLogin,
    identities,
    linking: createLinking({
      ...{ audit, database, freshness, identities, notices, now, owners, secrets, sessions },
    }),
    loginProviders: [...socialLogin.providers, ...(farcasterLogin ? (['farcaster'] as const) : [])],
    listNetworks: createNetworkList(dependencies),
    isEmailEnabled: config.mail !== undefined,
    proofs,
    requireSession: createRequireSession({ proofs, sessions, sites }),
    secrets,
    sessions,
    sites,
    socialLogin,
    upkeep,
    url: config.url,
    waiting: createWaiting(waits),
    async close() {
      await upkeep.close()
      await notices.settle()
      await changeMails.close()
    },
  }
}
