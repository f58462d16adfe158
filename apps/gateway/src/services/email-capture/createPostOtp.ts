import type { postOtp } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import { toCaller } from '../../secure/codes/Caller.js'
import type { EmailCapture } from './createEmailCapture.js'

/**
 * Answers `postOtp`.
 *
 * @param dependencies - What proves addresses.
 */
export function createPostOtp({ emailCapture }: { emailCapture: EmailCapture }): CallHandler<typeof postOtp> {
  return async ({ body, project, reply, request }) => {
    reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    return emailCapture.start({
      ...body,
      ...{ origin, project: requireProject(project), caller: toCaller(request, '') },
    })
  }
}
