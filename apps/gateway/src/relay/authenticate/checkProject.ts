import { relayCloseReasons } from '@latchkey/wire/relay'
import { isOriginAllowed } from '../../projects/isOriginAllowed.js'
import type { Project } from '../../projects/Project.js'

const localHosts = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/

/**
 * Checks project and origin of a connection.
 *
 * @param options - `project`: the one named, null when there is none; `origin`: only browsers send it;
 * `isRequired`: false lets clients in that name no known project.
 * @returns A reason for close code 3000, or undefined.
 */
export function checkProject({
  project,
  origin,
  isRequired,
}: {
  project: Project | null
  origin: string | undefined
  isRequired: boolean
}): string | undefined {
  if (!project) return isRequired ? relayCloseReasons.invalidKey : undefined
  if (!project.isEnabled) return relayCloseReasons.invalidKey
  if (origin === undefined || isLocal(origin) || isOriginAllowed(origin, project.allowedOrigins)) {
    return undefined
  }
  return relayCloseReasons.originNotAllowed
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && localHosts.test(new URL(origin).hostname)
}
