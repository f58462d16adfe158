import { createContext } from 'react'
import type { Messages } from './Messages.js'

/** The catalogue of the dialog around a component, where it is not the English one. */
export const MessagesContext = createContext<Messages | undefined>(undefined)
