import * as v from 'valibot'

/** The data of a CAIP-122 sign-in message. Times are ISO 8601. */
export const signInMessageSchema = v.object({
  accountAddress: v.string(),
  chainId: v.string(),
  domain: v.string(),
  uri: v.string(),
  version: v.string(),
  nonce: v.string(),
  notBefore: v.optional(v.string()),
  statement: v.optional(v.string()),
  resources: v.optional(v.array(v.string())),
  requestId: v.optional(v.string()),
  issuedAt: v.optional(v.string()),
  expirationTime: v.optional(v.string()),
})

/** The data of a CAIP-122 sign-in message. */
export type SignInMessage = v.InferOutput<typeof signInMessageSchema>

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

/**
 * The lines of a sign-in text from `URI` on, which are the same in every layout.
 *
 * @param message - The message's data.
 * @param chainId - The chain id as the layout writes it.
 */
function writeSignInFields(message: SignInMessage, chainId: string): readonly string[] {
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
