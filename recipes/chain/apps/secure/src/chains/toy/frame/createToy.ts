import { SecureError } from '@latchkey/errors/secure'
import type { FrameContext } from '../../../frame/FrameContext.js'
import type { FrameChain } from '../../FrameChain.js'
import { requireAddress } from '../../requireAddress.js'
import { spellToyAddress, toToyReference } from '../spelling.js'
import { createAskToyNode } from './createAskToyNode.js'
import { createToyRequests } from './createToyRequests.js'

/**
 * The toy networks in the frame.
 *
 * @param context - The frame's parts.
 */
export function createToy({ client }: Pick<FrameContext, 'client'>): FrameChain {
  const askNode = createAskToyNode(client)
  return {
    askNode,
    listAccounts(addresses, { reference }) {
      const on = toToyReference(reference)
      const spell = (kind: string) => spellToyAddress(requireAddress(addresses, 'toy', kind), on)
      return [
        { address: spell('payment'), type: 'payment' },
        { address: spell('ordinal'), type: 'ordinal' },
      ]
    },
    createRequests: (parts) => ({
      asks: createToyRequests(askNode, parts),
      // The protocol lists no method that goes unasked.
      async read({ method }) {
        throw new SecureError('secure/method-unsupported', { method })
      },
    }),
  }
}
