import type { Payer } from '../../quotas/Quota.js'
import type { RelayChange } from '../RelayStore.js'
import { encodeMessage, toLines } from './message.js'

/** A socket's payers are the same for all that it asks. */
const texts = new WeakMap<readonly Payer[], string>()

/**
 * Writes changes as the commit script reads them: one argument, because each one costs both sides, and each list of payers
 * once.
 *
 * @param changes - In their order.
 */
export function toChangeLines(changes: readonly RelayChange[]): Buffer {
  const numbers = new Map<string, number>()
  const lines: string[] = []
  for (const { clientId, subscribe = [], unsubscribe = [], messages = [], payers = [] } of changes) {
    const text = toPayersText(payers)
    const number = numbers.get(text) ?? numbers.size + 1
    numbers.set(text, number)
    lines.push(
      `${subscribe.length} ${unsubscribe.length} ${messages.length} ${number} ${clientId}`,
      ...subscribe,
      ...unsubscribe,
    )
    for (const message of messages) lines.push(message.topic, encodeMessage(message))
  }
  return toLines([numbers.size, ...numbers.keys(), ...lines])
}

function toPayersText(payers: readonly Payer[]): string {
  const known = texts.get(payers)
  if (known !== undefined) return known
  const text = payers.map(({ bytes, items, name }) => `${name}:${items}:${bytes}`).join(' ')
  texts.set(payers, text)
  return text
}
