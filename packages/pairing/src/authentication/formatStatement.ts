import { formatRecapSentence } from './formatRecapSentence.js'
import type { Recap } from './Recap.js'

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
