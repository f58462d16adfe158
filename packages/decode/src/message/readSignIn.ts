/** A sign-in message taken apart (CAIP-122). */
export type SignIn = {
  domain: string
  address: string
  statement: string | undefined
  /** Every named line, in order: URI, Version, Chain ID, Nonce, Issued At, … */
  fields: readonly { name: string; value: string }[]
  resources: readonly string[]
}

const firstLine = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your .+ account:$/
const fieldLine = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): (.*)$/

/**
 * Reads a sign-in message.
 *
 * @param text - The text to be signed.
 * @returns Its parts, or `undefined` when it is any other text.
 */
export function readSignIn(text: string): SignIn | undefined {
  const [opening = '', address = '', ...lines] = text.split('\n')
  const domain = firstLine.exec(opening)?.[1]
  if (domain === undefined || address === '') return undefined
  const fields: { name: string; value: string }[] = []
  const resources: string[] = []
  const statement: string[] = []
  let isInResources = false
  for (const line of lines) {
    const field = fieldLine.exec(line)
    if (field?.[1] !== undefined && field[2] !== undefined) fields.push({ name: field[1], value: field[2] })
    else if (line === 'Resources:') isInResources = true
    else if (isInResources && line.startsWith('- ')) resources.push(line.slice(2))
    else if (line !== '') statement.push(line)
  }
  // Without these two it may look like a sign-in but protects nobody from replay; it is shown as plain text.
  const names = fields.map((field) => field.name)
  if (!names.includes('URI') || !names.includes('Nonce')) return undefined
  return {
    domain,
    address,
    statement: statement.length > 0 ? statement.join('\n') : undefined,
    fields,
    resources,
  }
}
