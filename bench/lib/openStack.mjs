import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/lib/findFreePort.mjs'
import { stopAll } from '../../scripts/lib/processes.mjs'
import { createProgress } from '../../scripts/lib/progress.mjs'
import { portNames } from '../../scripts/lib/settings.mjs'
import { startStack } from '../../scripts/lib/stack.mjs'

/** Starts the whole product as it is built, on free ports with data of its own; `close` ends it and leaves nothing. */
export async function openStack() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const ports = {}
  // One after the other: two that are asked for at once may be the same.
  for (const name of portNames) ports[name] = await findFreePort()
  const progress = createProgress({ output: process.stdout })
  const { addresses, stop } = await startStack({ settings: { ports, dataFolder }, progress })
  progress.close()
  return {
    addresses,
    async close() {
      await stop()
      await stopAll()
      rmSync(dataFolder, { recursive: true, force: true })
      rmSync(`${dataFolder}-keys`, { recursive: true, force: true })
    },
  }
}

/**
 * Goes as far in a login by mail as the field for its code, with nothing typed in it.
 *
 * @param page - The site's page. @param options - The stack's addresses, and who.
 * @returns The code.
 */
export async function askForCode(page, { addresses, email }) {
  await page.goto(addresses.web)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: /email/i })
  await field.fill(email)
  const before = await readMails(addresses, email)
  await field.press('Enter')
  await page.locator('.lk-card[data-view="EmailVerifyOtp"]').waitFor()
  return readCode(addresses, email, before.length)
}

async function readMails({ mail }, email) {
  const answer = await fetch(`${mail}/api/mails?to=${encodeURIComponent(email)}`)
  return (await answer.json()).mails
}

/** The code of a mail that is newer than so many. */
async function readCode(addresses, email, count) {
  for (;;) {
    const mails = await readMails(addresses, email)
    const code = mails.length > count && /\b\d{6}\b/.exec(mails[0].text)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
