import type { SendDraft, SendProblem } from '@latchkey/core'
import type { Messages } from '../../messages/Messages.js'
import type { ProblemNames } from '../../messages/sendTexts.js'

/**
 * Says in a sentence what is wrong with a field.
 *
 * @param messages - The catalogue.
 * @param problem - What is wrong.
 * @param draft - What the visitor has filled in.
 * @param network - Its name, and the symbol of its own token.
 * @returns `undefined` for what is only missing: the button says that.
 */
export function getProblemText(
  { send: { problems } }: Messages,
  problem: SendProblem | undefined,
  { token, receiverFormat, estimate }: SendDraft,
  network: Pick<ProblemNames, 'network' | 'nativeSymbol'>,
): string | undefined {
  const { amount, symbol } = (estimate.status === 'failed' && estimate.context) || {}
  return (
    problem &&
    problems[problem].text?.({
      ...network,
      symbol: token?.symbol ?? '',
      decimals: token?.decimals ?? 0,
      foreign: receiverFormat?.name ?? '',
      isAlsoHash: receiverFormat?.isAlsoHash ?? false,
      limit: amount && symbol ? `${amount} ${symbol}` : '',
    })
  )
}
