import type { putOtp } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import type { EmailCapture } from './createEmailCapture.js'

/**
 * Answers `putOtp`.
 *
 * @param dependencies - What proves addresses.
 */
export function createPutOtp({ emailCapture }: { emailCapture: EmailCapture }): CallHandler<typeof putOtp> {
  return async ({ body, headers, project, reply }) => {
    reply.header('cache-control', 'no-store')
    await emailCapture.verify({
      project: requireProject(project),
      uuid: headers['x-otp'],
      code: body.code,
    })
    return null
  }
}
