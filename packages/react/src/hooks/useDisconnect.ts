import type { Kit } from '@latchkey/core'
import { useKit } from '../KitProvider.js'

/** Disconnects one namespace, or all; see `kit.connections.disconnect`. */
export function useDisconnect(): { disconnect: Kit['connections']['disconnect'] } {
  return { disconnect: useKit().connections.disconnect }
}
