import { expect } from '@playwright/test'
import { readStack } from './stack.js'

/**
 * Reads the code of the newest mail to an address that has one, as soon as there is one that was not read before.
 *
 * @param email - Whose mailbox it is.
 * @param before - The code that was read last.
 */
export const readCode = (email: string, before?: string): Promise<string> =>
  readMail(email, /\b\d{6}\b/, before)

/** Another code than the right one. */
export const toWrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** Reads the link that approves a device, from the newest mail to an address. */
export const readLink = (email: string): Promise<string> => readMail(email, /^https?:.+\/approve-device#.+$/m)

async function readMail(email: string, pattern: RegExp, before?: string): Promise<string> {
  const url = `${readStack().addresses.mail}/api/mails?to=${encodeURIComponent(email)}`
  let found: string | undefined
  await expect
    .poll(async () => {
      const { mails } = (await (await fetch(url)).json()) as { mails: { text: string }[] }
      // Notices come whenever they come, and have neither.
      found = mails.map(({ text }) => pattern.exec(text)?.[0]).find((one) => one !== undefined)
      return found !== undefined && found !== before
    })
    .toBe(true)
  return found ?? ''
}
