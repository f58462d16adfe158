import type { Kit } from '@latchkey/core'
import { writeAlertToConsole } from '@latchkey/core/internal'

/** The kit that a provider has let go of in this commit of React. */
let left: Kit | undefined
/** Kits of providers whose developer has been told. */
const told = new WeakSet<Kit>()

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
 * Tells the developer of a site, once for each provider, that it got another kit, as it does where one is made in each render. For
 * development only; call it inside `process.env.NODE_ENV !== 'production'`, so that no bundle has it.
 *
 * @param kit - The provider's kit.
 * @returns What is run when the provider lets go of it.
 */
export function noteKit(kit: Kit): () => void {
  if (left && left !== kit && !isDestroyed(left)) {
    if (!told.has(left)) void writeAlertToConsole({ code: 'APKTW005' })
    told.add(kit)
  }
  return () => {
    left = kit
    // An effect that follows in the same commit belongs to the same provider.
    queueMicrotask(() => {
      left = undefined
    })
  }
}
