import { daySeconds } from '@latchkey/primitives'
import { postOtp, putOtp } from '@latchkey/wire'
import { endsAfter } from '../../db/retention/endings.js'
import { emailProofs } from '../../db/schema/index.js'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import { toCaller } from '../../secure/codes/Caller.js'
import { defineService } from '../defineService.js'
import type { EmailCapture } from './createEmailCapture.js'
import { provideEmailCapture } from './provideEmailCapture.js'

/** How long it is known that an account has proven an address, in milliseconds. */
const keptMs = 365 * daySeconds * 1000

/** Addresses that accounts prove while they sign in. */
export const emailCaptureService = defineService({
  name: 'email-capture',
  reference: {
    title: 'Email capture',
    about: 'Proves an email address for an account that signs in.',
    failures: [
      'sign-in/malformed',
      'sign-in/refused',
      'email/off',
      'email/invalid',
      'email/limited',
      'code/',
      'mail/',
    ],
  },
  calls: {
    postOtp: {
      call: postOtp,
      effect: { kind: 'sends', text: 'Sends an email to the address. Use your own.' },
    },
    putOtp: { call: putOtp, effect: { kind: 'changes', text: 'Uses up one try of the code.' } },
  },
  tables: [
    endsAfter(emailProofs, emailProofs.provenAt, {
      ms: keptMs,
      bound: 'one of a mailed code that was typed in; mails are limited',
    }),
  ],
  create(context) {
    const parts = { emailCapture: context.use(provideEmailCapture) }
    return { postOtp: createPostOtp(parts), putOtp: createPutOtp(parts) }
  },
})

/**
 * Answers `postOtp`.
 *
 * @param dependencies - What proves addresses.
 */
function createPostOtp({ emailCapture }: { emailCapture: EmailCapture }): CallHandler<typeof postOtp> {
  return async ({ body, project, reply, request }) => {
    reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    return emailCapture.start({
      ...body,
      ...{ origin, project: requireProject(project), caller: toCaller(request, '') },
    })
  }
}

/**
 * Answers `putOtp`.
 *
 * @param dependencies - What proves addresses.
 */
function createPutOtp({ emailCapture }: { emailCapture: EmailCapture }): CallHandler<typeof putOtp> {
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
