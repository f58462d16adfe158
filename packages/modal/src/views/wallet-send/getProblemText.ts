import type { SendDraft, SendProblem } from '@latchkey/core'
import type { Messages } from '../../messages/Messages.js'

/**
 * Says in a sentence what is wrong with a field.
 *
 * @param messages - The catalogue.
 * @param problem - What is wrong.
 * @param names - The token, and the symbol the fee is paid in.
 * @returns `undefined` for what is only missing: the button says that.
 */
export function getProblemText(
  { send: { problems } }: Messages,
  problem: SendProblem | undefined,
  { token, nativeSymbol }: { token: SendDraft['token']; nativeSymbol: string },
): string | undefined {
  switch (problem) {
    case 'amount-invalid':
    case 'receiver-invalid':
    case 'receiver-is-name':
    case 'receiver-is-token':
    case 'insufficient-funds':
    case 'leaves-too-little':
    case 'below-minimum':
    case 'too-scattered':
    case 'token-not-transferable':
    case 'receiver-needs-memo':
    case 'receiver-unusable':
      return problems[problem]
    case 'amount-too-precise':
      return problems[problem]({ symbol: token?.symbol ?? '', decimals: token?.decimals ?? 0 })
    case 'insufficient-funds-for-fee':
      return problems[problem]({ symbol: nativeSymbol })
    default:
      return undefined
  }
}
