import type { FastifyRequest } from 'fastify'
import { type Caller, toCaller } from '../../secure/codes/Caller.js'
import type { Secure } from '../../secure/createSecure.js'
import type { SecureSession } from '../../secure/sessions/createSessions.js'

/**
 * Makes what finds the device that makes a call, by the proof it has signed.
 *
 * @param secure - Checks proofs.
 */
export const toRequireCaller =
  ({ proofs }: Pick<Secure, 'proofs'>) =>
  async (request: FastifyRequest): Promise<Caller> =>
    toCaller(request, await proofs.check(request))

/**
 * Makes what finds the session of a call, and its device.
 *
 * @param secure - Has the sessions.
 */
export const toRequireOwner =
  ({ requireSession }: Pick<Secure, 'requireSession'>) =>
  async (request: FastifyRequest): Promise<{ session: SecureSession; caller: Caller }> => {
    const session = await requireSession(request)
    return { session, caller: toCaller(request, session.thumbprint) }
  }

/** One call of a session's. */
type Owned<Body> = { body: Body; request: FastifyRequest }

/**
 * Makes handlers for whoever has a session.
 *
 * @param secure - Has the sessions.
 */
export function toForOwner(secure: Pick<Secure, 'requireSession'>) {
  const requireOwner = toRequireOwner(secure)
  return <Body, Answer>(
    answer: (session: SecureSession, body: Body, caller: Caller) => Promise<Answer>,
  ): ((call: Owned<Body>) => Promise<Answer>) =>
    async ({ body, request }) => {
      const { caller, session } = await requireOwner(request)
      return answer(session, body, caller)
    }
}

/** For calls that are answered with nothing. */
export const andNothing =
  <Body>(act: (session: SecureSession, body: Body, caller: Caller) => Promise<void>) =>
  async (session: SecureSession, body: Body, caller: Caller): Promise<undefined> => {
    await act(session, body, caller)
    return undefined
  }

/**
 * For calls whose answer has one member.
 *
 * @param member - Its name.
 * @param act - Makes it.
 */
export const answerIn =
  <const Member extends string, Body, Value>(
    member: Member,
    act: (session: SecureSession, body: Body, caller: Caller) => Promise<Value>,
  ) =>
  async (session: SecureSession, body: Body, caller: Caller) =>
    ({ [member]: await act(session, body, caller) }) as Record<Member, Value>
