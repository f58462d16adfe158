import { createContext } from 'react'
import type { MessageOverrides } from './Messages.js'

/** What the site says in its own words in the dialog around a component. */
export const MessagesContext = createContext<MessageOverrides | undefined>(undefined)
