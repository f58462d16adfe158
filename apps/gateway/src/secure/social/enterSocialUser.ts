import type { CallOutput } from '@latchkey/wire'
import type { finishSocialLogin } from '@latchkey/wire/secure'
import type { Caller } from '../codes/Caller.js'
import type { Identities } from '../identities/createIdentities.js'
import type { Admission } from '../sessions/createAdmission.js'
import type { Sites } from '../sites/createSites.js'
import type { SocialRow } from './createSocialStore.js'
import type { SocialProfile } from './providers/SocialProvider.js'

/**
 * Lets in whoever has proven to own an account at a provider.
 *
 * @param dependencies - Identities, sites, clock, and what every login ends with.
 * @param login - Who, by what, and for which login.
 */
export async function enterSocialUser(
  {
    admission,
    identities,
    now,
    sites,
  }: { admission: Admission; identities: Identities; now: () => number; sites: Sites },
  {
    caller,
    profile,
    row: { origin, projectId, provider },
  }: { caller: Caller; profile: SocialProfile; row: SocialRow },
): Promise<CallOutput<typeof finishSocialLogin>> {
  const project = await sites.require(projectId, origin)
  const { isNewUser, userId, userName } = await identities.findOrMakeSocialUser({
    ...profile,
    project,
    provider,
  })
  const tokens = await admission.admit({
    ...{ userId, isNewUser, projectId, origin, caller },
    isDeviceApproved: false,
    authenticatedAtMs: now(),
  })
  return { ...tokens, email: profile.email ?? null, userName: userName ?? null, isNewUser }
}
