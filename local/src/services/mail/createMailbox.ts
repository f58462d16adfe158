import type { Mail } from './Mail.js'

/** Mails kept; the oldest leave first. */
export const maxMails = 200

/** Mails in memory, newest first. */
export type Mailbox = {
  add(mail: Mail): void
  get(id: string): Mail | undefined
  /** Mails that were sent to exactly this address; all of them without one. */
  list(address?: string): readonly Mail[]
  /** Mails with this text in a recipient's address. */
  search(text: string): readonly Mail[]
  /** Calls `listener` on every mail that comes. Returns a function that ends it. */
  watch(listener: (mail: Mail) => void): () => void
}

/** Makes an empty mailbox. What is in it ends with the process. */
export function createMailbox(): Mailbox {
  let mails: readonly Mail[] = []
  const listeners = new Set<(mail: Mail) => void>()
  return {
    add(mail) {
      mails = [mail, ...mails].slice(0, maxMails)
      for (const listener of listeners) listener(mail)
    },
    get: (id) => mails.find((mail) => mail.id === id),
    list(address) {
      const wanted = address?.toLowerCase()
      return wanted === undefined ? mails : mails.filter(({ to }) => to.includes(wanted))
    },
    search(text) {
      const part = text.trim().toLowerCase()
      return mails.filter(({ to }) => to.some((address) => address.includes(part)))
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
