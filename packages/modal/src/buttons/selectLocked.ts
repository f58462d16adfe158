import type { KitState } from '@latchkey/core'

/** The name of a wallet of an earlier visit that is locked now, for the page's buttons; they are drawn before the modal is. */
export const selectLocked = ({ lockedConnections: [first] }: KitState) => first?.wallet.name
