import { createContext, useContext } from 'react'
import { en } from './en.js'
import type { Messages } from './Messages.js'

/** The catalogue of the dialog around a component. */
export const MessagesContext = createContext<Messages>(en)

/** The texts to show, in the site's language. */
export function useMessages(): Messages {
  return useContext(MessagesContext)
}
