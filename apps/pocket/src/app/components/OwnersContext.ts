import { createContext } from 'react'
import type { Owner } from '../wallet/owners.js'

/** Finds whose address it is, for what shows addresses deep inside of a view. */
export const OwnersContext = createContext<(address: string) => Owner | undefined>(() => undefined)
