import { toBase64 } from './bytes.js'
import type { ChainFacts } from './ChainFacts.js'
import type { CosmosTransaction } from './CosmosTransaction.js'
import { writeCoins } from './coins.js'
import type { Move } from './Message.js'

/** Something that a transaction did, by which it can be found. */
export type SdkEvent = { type: string; attributes: { key: string; value: string; index: true }[] }

/**
 * Lists the events of a transaction that is in a block, as the SDK 0.50 has them: those of its fee, and, where it went well, those
 * of its messages.
 *
 * @param code - What it ended with.
 */
export function listEvents(transaction: CosmosTransaction, code: number, facts: ChainFacts): SdkEvent[] {
  const { fee, messages, sender, signature, signer } = transaction
  const paid = fee.coins.length > 0
  const own = [
    ...(paid ? listMoveEvents({ from: sender, to: facts.feeCollector, coins: fee.coins }) : []),
    createEvent('tx', { fee: writeCoins(fee.coins), fee_payer: sender }),
    createEvent('tx', { acc_seq: `${sender}/${signer.sequence}` }),
    createEvent('tx', { signature: toBase64(signature) }),
  ]
  if (code !== 0) return own
  return [
    ...own,
    ...messages.flatMap((message, index) =>
      [
        createEvent('message', { action: message.typeUrl, sender: message.sender, module: 'bank' }),
        ...message.moves.flatMap(listMoveEvents),
      ].map((event) => withIndex(event, index)),
    ),
  ]
}

function listMoveEvents({ coins, from, to }: Move): SdkEvent[] {
  const amount = writeCoins(coins)
  return [
    createEvent('coin_spent', { spender: from, amount }),
    createEvent('coin_received', { receiver: to, amount }),
    createEvent('transfer', { recipient: to, sender: from, amount }),
    createEvent('message', { sender: from }),
  ]
}

function createEvent(type: string, attributes: Readonly<Record<string, string>>): SdkEvent {
  return {
    type,
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value, index: true })),
  }
}

function withIndex({ attributes, type }: SdkEvent, index: number): SdkEvent {
  return { type, attributes: [...attributes, { key: 'msg_index', value: String(index), index: true }] }
}
