import { useContext } from 'react'
import { en } from './en.js'
import type { Messages } from './Messages.js'
import { MessagesContext } from './MessagesContext.js'

/** The texts to show, in the site's language. */
export function useMessages(): Messages {
  return useContext(MessagesContext) ?? en
}
