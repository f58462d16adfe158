import type { Kit } from '@latchkey/core'
import { writeAlertToConsole } from '@latchkey/core/internal'

/** The kit that a provider has let go of in this commit of React. */
let left: Kit | undefined
let isTold = false

/** A kit that a site has ended gives way to another on purpose. */
function isDestroyed(kit: Kit): boolean {
  try {
    kit.start()
    return false
  } catch {
    return true
  }
}

/**
 * Tells the developer of a site, once, that a provider got another kit, as it does where one is made in each render. For
 * development only; call it inside `process.env.NODE_ENV !== 'production'`, so that no bundle has it.
 *
 * @param kit - The provider's kit.
 * @returns What is run when the provider lets go of it.
 */
export function noteKit(kit: Kit): () => void {
  if (left && left !== kit && !isTold && !isDestroyed(left)) {
    isTold = true
    void writeAlertToConsole({ code: 'APKTW005' })
  }
  return () => {
    left = kit
    // An effect that follows in the same commit belongs to the same provider.
    queueMicrotask(() => {
      left = undefined
    })
  }
}
