import type { SignInMessage } from './schemas/signInMessage.js'
import { writeSignInFields } from './writeSignInFields.js'

/**
 * Writes the text a wallet signs: CAIP-122 in the layout of EIP-4361, with the full CAIP-2 id as chain id.
 * Both ends make the text from the data, so that a text that says something else is found out.
 *
 * @param message - The message's data.
 * @param networkName - The network's name as the first line calls it, such as `Ethereum`.
 * @returns The text, without a trailing line break.
 */
export function toSignInText(message: SignInMessage, networkName: string): string {
  return [
    `${message.domain} wants you to sign in with your ${networkName} account:`,
    message.accountAddress,
    '',
    ...(message.statement ? [message.statement, ''] : []),
    ...writeSignInFields(message, message.chainId),
  ].join('\n')
}
