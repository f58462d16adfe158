import { SecureError } from '@latchkey/errors/secure'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { FrameContext } from '../FrameContext.js'

/** So many requests wait for the visitor, and no more. */
const maxWaiting = 20

/** Puts requests before the visitor, one after the other. */
export type Approvals = {
  /**
   * Prepares a request, has it approved, and does it. Nothing is done that was not approved in this very form.
   *
   * @throws `secure/rejected`, `secure/aborted`, `secure/too-many`
   */
  run<
    Prepared extends Pick<ApprovalRequest, 'address' | 'network' | 'operation' | 'request' | 'transaction'>,
    Result,
  >(
    prepare: () => Promise<Prepared>,
    perform: (prepared: Prepared) => Promise<Result>,
    pageSignal: AbortSignal,
  ): Promise<Result>
  /**
   * Takes back everything that waits for the visitor (§4.042).
   *
   * @returns How many go on, because they were approved before.
   */
  abort(): number
  /** Follows what an approved request has begun until it is known how it ends: until then it cannot be taken back. */
  follow<Result>(outcome: Promise<Result>): Promise<Result>
}

/**
 * Makes what puts requests before the visitor.
 *
 * @param context - The frame's parts.
 */
export function createApprovals({ approve, askNode, networks, origin, site }: FrameContext): Approvals {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let goOn = 0
  let controller = new AbortController()

  function follow<Result>(outcome: Promise<Result>): Promise<Result> {
    goOn += 1
    return outcome.finally(() => {
      goOn -= 1
    })
  }

  return {
    run(prepare, perform, pageSignal) {
      if (waiting >= maxWaiting) {
        return Promise.reject(new SecureError('secure/too-many', { limit: maxWaiting }))
      }
      const signal = AbortSignal.any([pageSignal, controller.signal])
      const assertWanted = () => {
        if (signal.aborted) throw new SecureError('secure/aborted')
      }
      const turn = async () => {
        assertWanted()
        const prepared = await prepare()
        assertWanted()
        const { caipNetworkId } = prepared.network
        const decision = await approve({
          ...prepared,
          origin,
          claims: site.claims,
          networks,
          ask: (method, params) => askNode(caipNetworkId, method, params, signal),
          signal,
        })
        assertWanted()
        if (decision !== 'approved') throw new SecureError('secure/rejected')
        return follow(perform(prepared))
      }
      waiting += 1
      const done = last.then(turn).finally(() => {
        waiting -= 1
      })
      last = done.catch(() => undefined)
      return done
    },
    abort() {
      controller.abort()
      controller = new AbortController()
      return goOn
    },
    follow,
  }
}
