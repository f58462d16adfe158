import type { postOtp } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { toCaller } from '../../secure/codes/Caller.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { requireProject } from '../requireProject.js'

/**
 * Answers `postOtp`.
 *
 * @param dependencies - What proves addresses.
 */
export function createPostOtp({
  emailCapture,
}: Pick<RouteDependencies, 'emailCapture'>): CallHandler<typeof postOtp> {
  return async ({ body, project, reply, request }) => {
    reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    return emailCapture.start({
      ...body,
      ...{ origin, project: requireProject(project), caller: toCaller(request, '') },
    })
  }
}
