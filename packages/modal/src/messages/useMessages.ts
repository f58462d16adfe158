import { useContext, useMemo } from 'react'
import { en } from './en.js'
import type { Messages } from './Messages.js'
import { MessagesContext } from './MessagesContext.js'
import { mergeMessages } from './mergeMessages.js'

/** All texts, in the site's words; for views after the first one, whose script brings them. */
export function useMessages(): Messages {
  const overrides = useContext(MessagesContext)
  return useMemo(() => mergeMessages<Messages>(en, overrides), [overrides])
}
