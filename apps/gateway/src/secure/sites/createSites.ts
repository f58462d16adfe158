import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { ProjectRepository } from '../../projects/createProjectRepository.js'
import { isOriginAllowed } from '../../projects/isOriginAllowed.js'
import type { Project } from '../../projects/Project.js'

/** Which sites may embed the wallets of which project. */
export type Sites = {
  /**
   * The project of a site.
   *
   * @throws GatewayFailure `project/refused` or `secure/unverified-domain`
   */
  require(projectId: string, origin: string): Promise<Project>
}

/**
 * Makes the check of embedding sites. It is stricter than that of other calls: a project without a list is open to them, but
 * its wallets to no site.
 *
 * @param projects - The registry.
 * @param secureUrl - Origin of the secure site: its own pages, which nobody embeds, are of every project.
 */
export function createSites(projects: ProjectRepository, secureUrl: string): Sites {
  return {
    async require(projectId, origin) {
      const project = await projects.find(projectId)
      if (!project?.isEnabled) {
        throw new GatewayFailure('project/refused', 'This project is unknown or disabled')
      }
      if (origin === secureUrl) return project
      if (!isListedSite(project, origin)) {
        throw new GatewayFailure(
          'secure/unverified-domain',
          `The site ${origin} may not embed the wallets of this project. Add it with: npm run gateway -- project set-origins`,
        )
      }
      return project
    },
  }
}

/**
 * Whether a project names a site as its own, which a project without a list does of none, and nobody on the way can change it.
 *
 * @param project - The project.
 * @param origin - The site.
 */
export function isListedSite({ allowedOrigins }: Pick<Project, 'allowedOrigins'>, origin: string): boolean {
  const isListed =
    allowedOrigins.length > 0 && URL.canParse(origin) && isOriginAllowed(origin, allowedOrigins)
  return isListed && isTransportSafe(origin)
}

/** Anybody on the way could change a page that comes without encryption. */
function isTransportSafe(origin: string): boolean {
  const { hostname, protocol } = new URL(origin)
  return protocol === 'https:' || isLoopbackHost(hostname)
}

/**
 * Whether a host is this machine.
 *
 * @param hostname - As `URL` has it.
 */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
