import type { KitState } from '@latchkey/core'

/** The name of a connected wallet that shares no account, for the page's buttons; they are drawn before the modal is. */
export const selectLocked = ({ lockedConnections: [first] }: KitState) => first?.wallet.name
