import type { SignInMessage } from './schemas/signInMessage.js'
import { writeSignInFields } from './writeSignInFields.js'

/**
 * Writes the text of a sign-in that was asked for along with connecting: EIP-4361 to the letter, which is what wallets
 * sign for CAIP-122 on `eip155`. Its chain id is the bare number.
 *
 * @param message - The message's data; its network is one of `eip155`.
 * @returns The text, without a trailing line break.
 */
export function toEip4361Text(message: SignInMessage): string {
  return [
    `${message.domain} wants you to sign in with your Ethereum account:`,
    message.accountAddress,
    '',
    ...(message.statement ? [message.statement] : []),
    '',
    ...writeSignInFields(message, message.chainId.split(':').at(-1) ?? ''),
  ].join('\n')
}
