import { toCallerBlocks } from '@latchkey/primitives'
import { isOriginAllowed } from '../../projects/isOriginAllowed.js'
import type { Project } from '../../projects/Project.js'
import type { Asker } from '../../sponsoring/Asker.js'
import { SponsorRefusal } from '../../sponsoring/SponsorRefusal.js'
import type { SignInRepository } from '../sign-in/createSignInRepository.js'
import type { Tokens } from '../sign-in/createTokens.js'
import { readSessionToken } from '../sign-in/sessionToken.js'

/** A call of a site's page or server. */
type SiteCall = {
  address: string
  authorization: string | undefined
  origin: string | undefined
  project: Project
}

/**
 * Makes what tells who asks through a site: whoever has signed in there, or where the operator says so, whoever asks from one of
 * the project's origins. Only who is let in is looked up, and only when something is to be paid.
 *
 * @param dependencies - What checks sessions of sites.
 */
export function createSiteAsker(dependencies: {
  signIns: SignInRepository
  tokens: Tokens
}): (call: SiteCall) => Asker {
  return ({ address, authorization, origin, project }) => {
    const blocks = toCallerBlocks(address)
    return {
      blocks,
      async identify({ isOriginEnough }) {
        if (authorization !== undefined) {
          const header = { header: authorization, projectId: project.id }
          const { account } = await readSessionToken({ ...header, ...dependencies })
          return `site:${account.uuid}`
        }
        const { allowedOrigins } = project
        const isListed =
          origin !== undefined && allowedOrigins.length > 0 && isOriginAllowed(origin, allowedOrigins)
        if (isOriginEnough && isListed) return `origin:${blocks[0].name}`
        throw new SponsorRefusal(
          'not-logged-in',
          'This project pays for users who are signed in. Sign in and send the session as Authorization: Bearer {token}',
        )
      },
    }
  }
}
