/**
 * Classifies an answer of the wallet (§5.004): 0x and 64 hexadecimal digits are a transaction's hash, and longer texts
 * a signature; everything else is a value.
 *
 * @param answer - The wallet's answer.
 */
export function classifyFrameAnswer(answer: unknown): 'transaction-hash' | 'signed-message' | 'value' {
  if (typeof answer !== 'string') return 'value'
  if (/^0x[0-9a-f]{64}$/i.test(answer)) return 'transaction-hash'
  return /^0x[0-9a-f]{62,}$/i.test(answer) ? 'signed-message' : 'value'
}
