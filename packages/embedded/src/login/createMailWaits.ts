import type { ConnectorContext } from '@latchkey/core'
import { type FailureValues, isAppKitError } from '@latchkey/errors'
import { EmbeddedError } from '@latchkey/errors/embedded'
import { embeddedItems } from '../embeddedItems.js'

/** The shortest time between two mails to one address (§5.001, §9.001), in ms. */
const mailCooldownMs = 30_000

/** How long a visitor has to wait for another mail. The wait belongs to the address: another one can be mailed at once. */
export type MailWaits = {
  /** When another mail to an address may be asked for, in ms since 1970; 0 for now. */
  getNextMailAtMs(email: string): number
  /** @throws `login/too-soon` */
  assertOver(email: string): void
  /**
   * Asks for a mail, and remembers when. A mail that was refused makes nobody wait.
   *
   * @throws `login/too-soon` where the server says so; what `run` throws.
   */
  ask<Answer>(email: string, run: () => Promise<Answer>): Promise<Answer>
}

/**
 * Makes the waits of a page, which a reload does not end.
 *
 * @param context - The kit's clock and storage.
 */
export function createMailWaits({ clock, storage }: Pick<ConnectorContext, 'clock' | 'storage'>): MailWaits {
  const read = () => storage.get(embeddedItems.lastMailsAtMs) ?? {}

  function write(key: string, lastAtMs: number | undefined): void {
    const { [key]: _, ...others } = read()
    // A wait that is over is nothing to keep.
    const recent = Object.entries(others).filter(([, atMs]) => atMs + mailCooldownMs > clock.now())
    const next = Object.fromEntries(recent)
    storage.set(embeddedItems.lastMailsAtMs, lastAtMs === undefined ? next : { ...next, [key]: lastAtMs })
  }

  const getNextMailAtMs = (email: string) => {
    const last = read()[hash(email)]
    return last === undefined ? 0 : last + mailCooldownMs
  }

  return {
    getNextMailAtMs,
    assertOver(email) {
      const waitMs = getNextMailAtMs(email) - clock.now()
      if (waitMs > 0) throw new EmbeddedError('login/too-soon', { seconds: Math.ceil(waitMs / 1000) })
    },
    async ask(email, run) {
      const key = hash(email)
      const before = read()[key]
      write(key, clock.now())
      try {
        const answer = await run()
        write(key, clock.now())
        return answer
      } catch (error) {
        write(key, before)
        const { seconds } = readPeerContext(error, 'email/limited')
        if (typeof seconds !== 'number') throw error
        throw new EmbeddedError('login/too-soon', { seconds }, { cause: error })
      }
    },
  }
}

/** What the wallet's servers say beside one of their codes. */
function readPeerContext(error: unknown, code: string): Partial<FailureValues> {
  const peer = isAppKitError(error, 'embedded/failed') ? error.context.peer : undefined
  return peer?.code === code ? peer.context : {}
}

/** FNV-1a in 32 bits: tells addresses apart, so that the page's storage doesn't name those that were only typed. */
function hash(email: string): string {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(email.trim().toLowerCase())) {
    value = Math.imul(value ^ byte, 0x01000193)
  }
  return (value >>> 0).toString(16)
}
