import { getAccountName } from '@latchkey/primitives'
import type { SignInMessage } from './signInMessage.js'

/** Differences from the standard's text; a part that is left out has the standard's form. */
export type SignInLayout = {
  /** The first line's word for the account. */
  accountName?: string
  /** The chain id as it is written. */
  chainId?: string
  /** Leaves out the empty line that stands for a missing statement. */
  isCompact?: boolean
}

/**
 * Writes the text a wallet signs: EIP-4361 to the letter, and CAIP-122 in its layout for other namespaces. The first
 * line names the namespace and not the network, whose name is everyone's own; the chain id is the bare reference.
 *
 * @param message - The message's data; `chainId` is a CAIP-2 id.
 * @param layout - Differences in the texts of other clients.
 * @returns The text, without a trailing line break.
 */
export function toSignInText(message: SignInMessage, layout: SignInLayout = {}): string {
  const [namespace = '', reference = ''] = message.chainId.split(':')
  const name = layout.accountName ?? getAccountName(namespace)
  const optionalLine = (label: string, value: string | undefined) => (value ? [`${label}: ${value}`] : [])
  return [
    `${message.domain} wants you to sign in with your ${name} account:`,
    message.accountAddress,
    '',
    ...(message.statement ? [message.statement, ''] : layout.isCompact ? [] : ['']),
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${layout.chainId ?? reference}`,
    `Nonce: ${message.nonce}`,
    ...optionalLine('Issued At', message.issuedAt),
    ...optionalLine('Expiration Time', message.expirationTime),
    ...optionalLine('Not Before', message.notBefore),
    ...optionalLine('Request ID', message.requestId),
    ...(message.resources?.length ? ['Resources:', ...message.resources.map((item) => `- ${item}`)] : []),
  ].join('\n')
}
