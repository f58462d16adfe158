import type { SendDraft, SendProblem } from '@latchkey/core'
import type { AddressFormat } from '@latchkey/primitives'
import type { Messages } from '../../messages/Messages.js'

/** What is named in the sentences. */
export type ProblemNames = {
  token: SendDraft['token']
  nativeSymbol: string
  networkName: string
  receiverFormat: AddressFormat | undefined
  /** The least that opens an account, where the network has said it. */
  minimum: { amount: string; symbol: string } | undefined
}

/**
 * Says in a sentence what is wrong with a field.
 *
 * @param messages - The catalogue.
 * @param problem - What is wrong.
 * @param names - See {@link ProblemNames}.
 * @returns `undefined` for what is only missing: the button says that.
 */
export function getProblemText(
  { send: { problems } }: Messages,
  problem: SendProblem | undefined,
  { token, nativeSymbol, networkName, receiverFormat, minimum }: ProblemNames,
): string | undefined {
  switch (problem) {
    case 'receiver-invalid':
      return problems[problem]({ network: networkName })
    case 'below-minimum':
      return problems[problem]({ least: minimum ? `${minimum.amount} ${minimum.symbol}` : '' })
    case 'receiver-foreign':
      return problems[problem]({ name: '', isAlsoHash: false, ...receiverFormat })
    case 'amount-invalid':
    case 'receiver-is-name':
    case 'receiver-unowned':
    case 'receiver-is-token':
    case 'insufficient-funds':
    case 'leaves-too-little':
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
