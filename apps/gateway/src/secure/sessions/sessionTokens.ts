import type { Secrets } from '../secrets/createSecrets.js'

/** What a token says, once it is known to be ours. */
type TokenContent = { sessionId: string; count: number }

/**
 * Writes and reads tokens: a session, a number, and a keyed hash of both. They are no JWT of the key that sign-ins are signed
 * with: that key is in the database, where a thief of the database would find it and could make tokens; the key of these is
 * made from the operator's secret. Nothing of a token is stored, and no site has to read one.
 */
export type SessionTokens = {
  /** @param kind - Tokens of one kind are worth nothing as another. */
  write(kind: 'access' | 'refresh', content: TokenContent): string
  /** Undefined when the token is not ours. Its times, if it has any, are not looked at. */
  read(kind: 'access' | 'refresh', token: string): TokenContent | undefined
}

/**
 * Makes the writer of tokens.
 *
 * @param secrets - Made from the operator's secret.
 */
export function createSessionTokens(secrets: Secrets): SessionTokens {
  function write(kind: 'access' | 'refresh', { count, sessionId }: TokenContent): string {
    return `${sessionId}.${count}.${secrets.hash(`${kind}-token`, sessionId, String(count))}`
  }
  return {
    write,
    read(kind, token) {
      const [, sessionId, digits] = /^([0-9a-f-]{36})\.(\d{1,12})\./.exec(token) ?? []
      if (sessionId === undefined) return undefined
      const content = { sessionId, count: Number(digits) }
      const hash = token.split('.').at(-1) ?? ''
      const isOurs =
        token === `${sessionId}.${content.count}.${hash}` &&
        secrets.findKid(hash, `${kind}-token`, sessionId, String(content.count)) !== undefined
      return isOurs ? content : undefined
    },
  }
}
