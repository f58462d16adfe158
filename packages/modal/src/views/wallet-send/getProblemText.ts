import type { SendDraft, SendProblem } from '@latchkey/core'
import type { AddressFormat } from '@latchkey/primitives'
import type { Messages } from '../../messages/Messages.js'

/** What is named in the sentences. */
export type ProblemNames = {
  token: SendDraft['token']
  nativeSymbol: string
  networkName: string
  receiverFormat: AddressFormat | undefined
}

/**
 * Says in a sentence what is wrong with a field.
 *
 * @param messages - The catalogue.
 * @param problem - What is wrong.
 * @param names - The token, the network with the symbol its fee is paid in, and which network's address the receiver is.
 * @returns `undefined` for what is only missing: the button says that.
 */
export function getProblemText(
  { send: { problems } }: Messages,
  problem: SendProblem | undefined,
  { token, nativeSymbol, networkName, receiverFormat }: ProblemNames,
): string | undefined {
  switch (problem) {
    case 'receiver-invalid':
      return problems[problem]({ network: networkName })
    case 'receiver-foreign':
      return problems[problem]({ name: '', isAlsoHash: false, ...receiverFormat })
    case 'amount-invalid':
    case 'receiver-is-name':
    case 'receiver-unowned':
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
