import { useContext, useMemo } from 'react'
import type { MessageOverrides } from './Messages.js'
import { MessagesContext } from './MessagesContext.js'
import { mergeMessages } from './mergeMessages.js'

/**
 * One part of the catalogue in the site's words, for views whose script brings their texts along.
 *
 * @param name - The part's name in the catalogue.
 * @param texts - Its English texts.
 */
export function useTexts<Catalogue extends object>(
  name: keyof MessageOverrides,
  texts: Catalogue,
): Catalogue {
  const overrides = useContext(MessagesContext)?.[name]
  return useMemo(() => mergeMessages(texts, overrides as MessageOverrides | undefined), [texts, overrides])
}
