import { pageStore } from './createPageGateway.js'

const name = 'phrase'

/** Longest phrase, in characters. */
export const maxPhraseLength = 60

/** Reads what this browser shows on the wallet's own pages, so that their owner knows them from copies (S8). */
export async function readPhrase(): Promise<string> {
  const kept = await (await pageStore).get(name)
  return typeof kept === 'string' ? kept : ''
}

/**
 * Keeps it, in this browser alone: whoever copies these pages cannot ask a server for it.
 *
 * @param phrase - Empty for none.
 */
export async function writePhrase(phrase: string): Promise<void> {
  const store = await pageStore
  const text = phrase.trim().slice(0, maxPhraseLength)
  if (text === '') await store.remove(name)
  else await store.put(name, text)
  dispatchEvent(new Event('latchkey-phrase'))
}
