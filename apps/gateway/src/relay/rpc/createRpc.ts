import type { IncomingMessage } from 'node:http'
import { type RelayFrame, type RelayIdToken, readRelayFrame, relayErrorCodes } from '@latchkey/wire/relay'
import type { CallerCheck } from '../authenticate/authenticate.js'
import type { Allowances } from '../createAllowances.js'
import type { RelayCaller, RelayServices } from '../methods/RelayHandler.js'
import type { CallerIdentity } from '../quotas/createPayers.js'
import type { Payer } from '../quotas/Quota.js'
import { answerCall } from '../session/answerCall.js'
import { type Call, toCall } from '../session/toCall.js'
import { writeFailure } from '../session/writeFailure.js'
import { createLastFetches } from './createLastFetches.js'

/** An answer over HTTP; its text is one JSON-RPC object. */
export type RpcAnswer = {
  status: number
  text: string
  /** To be told when it went out. */
  onSent?: () => void
}

/** The relay for clients without a socket: one request, one answer. */
export type Rpc = {
  /** Decides who asks; nothing of the body is read before. */
  admit(request: IncomingMessage): Promise<CallerIdentity | RpcAnswer>
  /**
   * Answers a request.
   *
   * @param identity - Who asks.
   * @param text - The body.
   */
  answer(identity: CallerIdentity, text: string): Promise<RpcAnswer>
  /** The body is longer than a frame may be. */
  refuseLength(): RpcAnswer
}

/** What the relay for clients without a socket works with. */
export type RpcDependencies = {
  services: RelayServices
  identify: (request: IncomingMessage) => Promise<CallerCheck>
  /** Who answers for what is stored. */
  toPayers: (identity: CallerIdentity) => Payer[]
  getAddress: (request: IncomingMessage) => string
  /** Shared with the sockets. */
  clients: Pick<Allowances, 'take'>
  addresses: Pick<Allowances, 'take'>
  /** Failures that are the relay's own; `method` when it is known. */
  onFailure: (error: unknown, method?: string) => void
}

const tooManyRequests = { code: relayErrorCodes.tooManyRequests, message: 'Too many requests' }

/**
 * Makes the relay for clients without a socket. They answer for their limits together with their sockets.
 *
 * @param dependencies - See {@link RpcDependencies}.
 */
export function createRpc(dependencies: RpcDependencies): Rpc {
  const { addresses, clients, getAddress, identify, onFailure, services, toPayers } = dependencies
  const lastFetches = createLastFetches()

  function fail(
    status: number,
    failure: { code: number; message: string },
    id?: RelayIdToken | undefined,
  ): RpcAnswer {
    return { status, text: writeFailure(services, id, failure) }
  }

  const take = ({ address, clientId }: CallerIdentity, cost: number) =>
    clients.take(clientId, cost) && addresses.take(address, cost)

  async function perform(
    identity: CallerIdentity,
    call: Extract<Call, { handle: unknown }>,
  ): Promise<RpcAnswer> {
    const { clientId } = identity
    const { id } = call.request
    const lastFetched = lastFetches.get(clientId, id)
    const caller: RelayCaller = {
      client: { id: clientId },
      payers: toPayers(identity),
      take: (cost) => take(identity, cost),
      outbox: { restart: () => Promise.resolve() },
      lastFetched,
    }
    const { text, after } = await answerCall(call, caller, { services, onFailure })
    return {
      status: 200,
      text,
      onSent() {
        if (caller.lastFetched !== lastFetched) lastFetches.set(clientId, id, caller.lastFetched)
        after?.()
      },
    }
  }

  return {
    async admit(request) {
      const address = getAddress(request)
      if (!addresses.take(address, 1)) return fail(429, tooManyRequests)
      try {
        const checked = await identify(request)
        if ('clientId' in checked) return { ...checked, address }
        return fail(401, { code: relayErrorCodes.unauthorized, message: checked.reason })
      } catch (error) {
        onFailure(error)
        return fail(503, { code: relayErrorCodes.internal, message: 'Try again later' })
      }
    },
    async answer(identity, text) {
      const frame = readRelayFrame(text)
      const call = frame.kind === 'request' ? toCall(frame) : { refusal: toRefusal(frame), cost: 1 }
      // The address has paid for one before anything was read.
      const isWithin =
        clients.take(identity.clientId, call.cost) && addresses.take(identity.address, call.cost - 1)
      if (!isWithin) return fail(429, tooManyRequests, frame.id)
      return 'refusal' in call ? fail(200, call.refusal, frame.id) : perform(identity, call)
    },
    refuseLength: () => fail(413, { code: relayErrorCodes.payload, message: 'Request is too long' }),
  }
}

function toRefusal(frame: Exclude<RelayFrame, { kind: 'request' }>): { code: number; message: string } {
  if (frame.kind === 'invalid') return { code: frame.code, message: frame.reason }
  return { code: relayErrorCodes.payload, message: 'Not a request' }
}
