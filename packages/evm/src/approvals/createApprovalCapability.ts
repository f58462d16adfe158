import type { ApprovalCapability } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { numberToHex } from 'viem'
import type { Readers } from '../network/createReader.js'
import { readNodeRefusal } from '../send/readNodeRefusal.js'
import type { WalletTools } from '../send/WalletTools.js'
import { waitForReceipt } from '../send/waitForReceipt.js'
import { canBatch } from './canBatch.js'
import { toRevocation } from './toRevocation.js'
import { waitForCalls } from './waitForCalls.js'

/**
 * Makes taking approvals back on EVM.
 *
 * @param getReader - Reads from a network.
 * @param tools - How wallets are asked.
 */
export function createApprovalCapability(getReader: Readers, tools: WalletTools): ApprovalCapability {
  const { asProvider, readField, readHash, toWalletError } = tools
  return {
    canBatch: (parameters) => canBatch(parameters, tools),
    async revoke({ approvals, connection, from, network, signal }) {
      const provider = asProvider(connection.provider)
      const calls = approvals.map(toRevocation)
      const [only] = calls.length === 1 ? calls : []
      const method = only ? 'eth_sendTransaction' : 'wallet_sendCalls'
      const chainId = numberToHex(Number(network.id))
      const params = only
        ? [{ from, ...only }]
        : [{ version: '2.0.0', from, chainId, atomicRequired: true, calls }]
      try {
        const answer = await provider.request({ method, params }, { signal })
        if (only) return { hash: readHash(answer) }
        const id = readField(answer, 'id')
        if (typeof id !== 'string' || id === '') {
          throw new SendError('send/failed', undefined, { cause: new Error('The wallet named no batch') })
        }
        return { hash: id, isBatch: true }
      } catch (error) {
        throw error instanceof SendError
          ? error
          : (readNodeRefusal(error, tools) ?? toWalletError(error, method))
      }
    },
    async waitForRevocation({ connection, hash, isBatch, network, signal }) {
      const reader = await getReader(network)
      if (!isBatch) {
        await waitForReceipt(reader, { hash, signal })
        return
      }
      const provider = asProvider(connection.provider)
      await waitForCalls(provider, { hash, signal, intervalMs: reader.pollingInterval }, tools)
    },
  }
}
