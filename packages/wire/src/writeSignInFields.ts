import type { SignInMessage } from './schemas/signInMessage.js'

/**
 * The lines of a sign-in text from `URI` on, which are the same in every layout.
 *
 * @param message - The message's data.
 * @param chainId - The chain id as the layout writes it.
 */
export function writeSignInFields(message: SignInMessage, chainId: string): readonly string[] {
  const optionalLine = (label: string, value: string | undefined) => (value ? [`${label}: ${value}`] : [])
  return [
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${message.nonce}`,
    ...optionalLine('Issued At', message.issuedAt),
    ...optionalLine('Expiration Time', message.expirationTime),
    ...optionalLine('Not Before', message.notBefore),
    ...optionalLine('Request ID', message.requestId),
    ...(message.resources?.length ? ['Resources:', ...message.resources.map((item) => `- ${item}`)] : []),
  ]
}
