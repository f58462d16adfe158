import { expect } from '@playwright/test'
import { readStack } from './stack.js'

/**
 * Reads the code of the newest mail to an address, as soon as there is one that was not read before.
 *
 * @param email - Whose mailbox it is.
 * @param before - The code that was read last.
 */
export async function readCode(email: string, before?: string): Promise<string> {
  const url = `${readStack().addresses.mail}/api/mails?to=${encodeURIComponent(email)}`
  let code: string | undefined
  await expect
    .poll(async () => {
      const { mails } = (await (await fetch(url)).json()) as { mails: { text: string }[] }
      code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
      return code !== undefined && code !== before
    })
    .toBe(true)
  return code ?? ''
}
