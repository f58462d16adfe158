import type { MailRequester } from '../mail/composeMail.js'
import type { Mailer } from '../mail/createMailer.js'
import { writeChangedMail, writeUndoneMail } from './writeChangeMails.js'

type Requester = Omit<MailRequester, 'lifetimeMinutes'>

/** A mail is tried so often, with longer and longer pauses; in milliseconds. */
const pausesMs = [0, 2_000, 10_000, 60_000]

/** Tells the address from before. Nobody waits for these mails, and one that cannot be sent undoes nothing. */
export type ChangeMails = {
  /** That it was changed, with the link that undoes it. */
  sendChanged(to: string, token: string, requester: Requester): void
  /** That the change was undone. */
  sendUndone(to: string, requester: Requester): void
  /** Gives up what waits for another try, and waits for what is under way. */
  close(): Promise<void>
}

/**
 * Makes the sender of these mails.
 *
 * @param dependencies - Mailer, none where mails are not set up, and the secure site with the page of the link.
 */
export function createChangeMails({
  mailer,
  secureUrl,
}: {
  mailer: Mailer | undefined
  secureUrl: string
}): ChangeMails {
  const underWay = new Set<Promise<void>>()
  const controller = new AbortController()

  async function trySend(to: string, mail: Parameters<Mailer['send']>[1]): Promise<void> {
    for (const pauseMs of pausesMs) {
      if (!(await pause(pauseMs, controller.signal))) return
      // The mailer has counted and told what failed.
      const isSent = await mailer?.send(to, mail).then(
        () => true,
        () => false,
      )
      if (isSent !== false) return
    }
  }

  function send(to: string, mail: Parameters<Mailer['send']>[1]): void {
    const sending = trySend(to, mail)
    underWay.add(sending)
    void sending.finally(() => underWay.delete(sending))
  }

  return {
    // What comes after the # is sent to nobody, and so is in no log.
    sendChanged: (to, token, requester) =>
      send(to, writeChangedMail(`${secureUrl}/undo-email#${token}`, requester)),
    sendUndone: (to, requester) => send(to, writeUndoneMail(requester)),
    async close() {
      controller.abort()
      await Promise.all(underWay)
    },
  }
}

/** @returns False where it was given up. */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (milliseconds === 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (isOver: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      resolve(isOver)
    }
    const giveUp = () => end(false)
    const timer = setTimeout(() => end(true), milliseconds)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp)
  })
}
