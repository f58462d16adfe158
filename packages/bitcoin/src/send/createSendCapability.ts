import type { Network, SendCapability, SpeedUpCapability } from '@latchkey/core'
import { createPreviousReader } from '../coins/proveCoins.js'
import { createNode, type NodeSources } from '../network/createNode.js'
import type { FeePace } from '../network/readFeeRates.js'
import type { Payment } from '../psbt/Payment.js'
import { estimateSpeedUp, sendSpeedUp } from './createSpeedUp.js'
import { createSpentCoins } from './createSpentCoins.js'
import type { BitcoinFeeDetails } from './estimateFee.js'
import { estimateFee } from './estimateFee.js'
import { isUnownedAddress } from './isUnownedAddress.js'
import { readToken } from './readToken.js'
import type { SendTools } from './SendTools.js'
import { send } from './send.js'
import { readUnseen, writeUnseen } from './unseen.js'
import { type SentTrace, tracePayment, waitForReceipt } from './waitForReceipt.js'

/** Sending, and having what was sent taken sooner. */
export type BitcoinSending = { send: Required<SendCapability>; speedUps: SpeedUpCapability }

/** Where networks are read. `pace`: how soon payments shall be in a block (normal); `signal`: ends everything. */
export type SendSources = NodeSources & { pace?: FeePace | undefined; signal: AbortSignal }

/** Payments of this page whose coins are remembered, so that what takes their place is found. */
const maxTraces = 200

/**
 * Makes sending on Bitcoin.
 *
 * @param sources - See {@link SendSources}.
 */
export function createSendCapability(sources: SendSources): BitcoinSending {
  const spent = createSpentCoins()
  const readPrevious = createPreviousReader()
  const traces = new Map<string, SentTrace>()
  const { pace = 'normal' } = sources
  const toTools = ({ network, signal }: { network: Network; signal: AbortSignal }): SendTools => ({
    node: createNode(network, sources, AbortSignal.any([signal, sources.signal])),
    lasting: createNode(network, sources, sources.signal),
    pace,
    readPrevious,
    spent,
  })
  const remember = (id: string, payment: Payment, hex: string) => {
    traces.set(id, tracePayment(payment, hex))
    const [oldest] = traces.keys()
    if (traces.size > maxTraces && oldest !== undefined) traces.delete(oldest)
  }
  return {
    send: {
      isUnownedAddress: async (address) => isUnownedAddress(address),
      estimateFee: (transfer) => estimateFee(transfer, toTools(transfer)),
      async send(transfer) {
        const { id, hex, unseen } = await send(transfer, toTools(transfer))
        const details = transfer.fee.details as BitcoinFeeDetails
        if (details.type === 'psbt' && hex) remember(id, details.payment, hex)
        return { hash: id, ...(unseen && { reviewed: writeUnseen(unseen) }) }
      },
      async waitForReceipt(parameters) {
        const { hash, network, reviewed } = parameters
        const signal = AbortSignal.any([parameters.signal, sources.signal])
        const unseen = reviewed === undefined ? undefined : readUnseen(reviewed)
        const known = { trace: traces.get(hash), unseen }
        return await waitForReceipt(toTools(parameters).node, { hash, network, ...known, signal })
      },
      readToken(parameters) {
        const signal = AbortSignal.any([parameters.signal, sources.signal])
        return readToken({ ...parameters, signal }, sources)
      },
    },
    speedUps: {
      estimate: (parameters) => estimateSpeedUp(parameters, toTools(parameters)),
      async send(parameters) {
        const { id, hex, payment } = await sendSpeedUp(parameters, toTools(parameters))
        remember(id, payment, hex)
        return { hash: id }
      },
    },
  }
}
