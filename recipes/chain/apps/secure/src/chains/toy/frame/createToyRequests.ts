import { SecureError } from '@latchkey/errors/secure'
import type { UnsafeFrameParams } from '@latchkey/wire/frame'
import * as v from 'valibot'
import type { Asked } from '../../../frame/rpc/Asked.js'
import type { Approvals } from '../../../frame/rpc/createApprovals.js'
import type { AskNode } from '../../../frame/rpc/createAskNode.js'
import type { Accounts } from '../../../frame/wallet/createAccounts.js'
import { composeTransfer } from './composeTransfer.js'
import { readToyMessage, readToyTransfer } from './readToy.js'

const sentSchema = v.object({ id: v.string() })

/** Does what a page asks of the toy accounts. */
export type ToyRequests = Record<'toy_signMessage' | 'toy_send', (asked: Asked) => Promise<unknown>>

/**
 * Makes what does requests of the toy accounts, each after it was approved.
 *
 * @param askNode - Asks a network's node.
 * @param parts - The accounts, and what asks the visitor.
 */
export function createToyRequests(
  askNode: AskNode,
  { accounts, approvals }: { accounts: Accounts; approvals: Approvals },
): ToyRequests {
  return {
    toy_signMessage({ network, request, signal }) {
      const operation = readToyMessage(request.params as UnsafeFrameParams<'toy_signMessage'>, network)
      return approvals.run(
        async () => {
          const { address } = await accounts.require(network, operation.address)
          return { address, network: network.network, operation }
        },
        requireOne,
        signal,
      )
    },
    toy_send({ network, request, signal }) {
      const transfer = readToyTransfer(request.params as UnsafeFrameParams<'toy_send'>, network)
      const { caipNetworkId } = network.network
      return approvals.run(
        async () => {
          const { address } = await accounts.require(network, transfer.from)
          const [payer] = await accounts.list(network)
          const ask = (path: string) => askNode(caipNetworkId, path, [], signal)
          const operation = await composeTransfer(transfer, payer.address, ask)
          return { address, network: network.network, operation }
        },
        // Not given up any more: whoever has approved it hears what has become of it.
        async (signed) =>
          v.parse(sentSchema, await askNode(caipNetworkId, '/transactions', [requireOne(signed)])).id,
        signal,
      )
    },
  }
}

function requireOne([signed]: readonly string[]): string {
  if (signed === undefined) throw new SecureError('secure/worker-ended')
  return signed
}
