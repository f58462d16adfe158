import { SecureError } from '@latchkey/errors/secure'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { FrameContext } from '../FrameContext.js'
import { requireNetwork, type WalletNetwork } from '../networks.js'
import type { AskNode } from './createAskNode.js'

/** So many requests wait for the visitor, and no more. */
const maxWaiting = 20

/** What is put before the visitor. */
type Prepared = Pick<ApprovalRequest, 'address' | 'feeTerms' | 'network' | 'operation'>

/** Puts requests before the visitor, one after the other. */
export type Approvals = {
  /**
   * Prepares a request, has it approved, and has it signed: the value that is shown is the value that goes to the worker, and
   * nobody gets between.
   *
   * @param prepare - Reads what is asked, and fills in what is missing.
   * @param finish - Gets what was signed.
   * @param pageSignal - Aborted when the page takes it back.
   * @throws `secure/rejected`, `secure/aborted`, `secure/too-many`
   */
  run<Result>(
    prepare: () => Promise<Prepared>,
    finish: (signed: readonly string[]) => Result | Promise<Result>,
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
 * @param toAskNode - Finds what asks the nodes of a network.
 */
export function createApprovals(
  context: FrameContext,
  toAskNode: (network: WalletNetwork) => AskNode,
): Approvals {
  const { approve, hasSentTo, networks, origin, readPrices, site, wallet } = context
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

  /** @returns The value that was approved, which is the one that was prepared. */
  async function ask(prepare: () => Promise<Prepared>, signal: AbortSignal) {
    const assertWanted = () => {
      if (signal.aborted) throw new SecureError('secure/aborted')
    }
    assertWanted()
    const { address, feeTerms, network, operation } = await prepare()
    assertWanted()
    const { caipNetworkId } = network
    const askNode = toAskNode(requireNetwork(networks, caipNetworkId))
    const decision = await approve({
      ...{ address, feeTerms, network, networks, origin, signal },
      operation: deepFreeze(operation),
      claims: site.claims,
      ask: (method, params) => askNode(caipNetworkId, method, params, signal),
      hasSentTo: (to) => hasSentTo(address, to, caipNetworkId, signal),
      readPrices: (addresses) => readPrices(caipNetworkId, addresses, signal),
    })
    assertWanted()
    if (decision !== 'approved') throw new SecureError('secure/rejected')
    return operation
  }

  return {
    run(prepare, finish, pageSignal) {
      if (waiting >= maxWaiting) {
        return Promise.reject(new SecureError('secure/too-many', { limit: maxWaiting }))
      }
      const signal = AbortSignal.any([pageSignal, controller.signal])
      const turn = async () => {
        const operation = await ask(prepare, signal)
        return follow(wallet.perform(operation).then(finish))
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

/**
 * Makes a value one that nobody can change any more, with everything in it. Bytes stay as they are: no language freezes them.
 *
 * @param value - Plain data.
 * @returns The same value.
 */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  for (const inside of Object.values(value)) deepFreeze(inside)
  return Object.freeze(value)
}
