import { type MessageFields, parseDidPkh, refuseAuthentication } from './cacao.js'
import { findRecap, type Recap } from './recap.js'

/** What a sign-in text is made of; `aud` or `uri` is the address that is signed in to. */
export type SignInFields = MessageFields & { aud?: string; uri?: string }

/**
 * Writes the text that a wallet signs (CAIP-122 for eip155, in the layout of EIP-4361). A recap in the last resource
 * puts its sentence into the statement. Without a statement two empty lines follow each other, and an empty list of
 * resources keeps its heading: that is how deployed wallets write it, and one letter more breaks the signature.
 *
 * @param fields - The payload, or the signed part of a cacao.
 * @param issuer - `did:pkh:eip155:1:0x…`; the address stands in the text in the case it has here.
 * @throws `pairing/authentication-invalid` when the address to sign in to is missing, or issuer or recap are malformed.
 */
export function formatSignInText(fields: SignInFields, issuer: string): string {
  const { address, reference } = parseDidPkh(issuer)
  const uri = fields.aud ?? fields.uri
  if (uri === undefined) throw refuseAuthentication('the address to sign in to is missing')
  const statement = formatStatement(fields.statement, findRecap(fields.resources))
  return [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.iat}`,
    ...formatLine('Expiration Time', fields.exp),
    ...formatLine('Not Before', fields.nbf),
    ...formatLine('Request ID', fields.requestId),
    ...(fields.resources ? ['Resources:', ...fields.resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

function formatLine(label: string, value: string | undefined): string[] {
  return value ? [`${label}: ${value}`] : []
}

/**
 * Adds a recap's sentence to a statement, unless it is in there already.
 *
 * @param statement - What the site says, if anything.
 * @param recap - What is granted, if anything.
 * @returns The statement; empty when there is nothing to say.
 */
export function formatStatement(statement: string | undefined, recap: Recap | undefined): string {
  const sentence = recap ? formatRecapSentence(recap) : ''
  if (!statement) return sentence
  return sentence === '' || statement.includes(sentence) ? statement : `${statement} ${sentence}`
}

const opening = 'I further authorize the stated URI to perform the following actions on my behalf:'

/**
 * Says in a sentence what a recap grants, as the person who signs reads it (EIP-5573).
 *
 * @param recap - The recap, sorted.
 */
export function formatRecapSentence({ att }: Recap): string {
  const clauses = Object.entries(att).flatMap(([resource, actions]) =>
    [...groupByAbility(Object.keys(actions))].map(
      ([ability, names]) => `'${ability}': ${names.map((name) => `'${name}'`).join(', ')} for '${resource}'.`,
    ),
  )
  return [opening, ...clauses.map((clause, index) => `(${index + 1}) ${clause}`)].join(' ')
}

function groupByAbility(actions: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const action of actions.sort()) {
    const [ability = '', ...name] = action.split('/')
    groups.set(ability, [...(groups.get(ability) ?? []), name.join('/')])
  }
  return groups
}
