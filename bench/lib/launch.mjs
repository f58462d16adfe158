import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { fullChromium } from '../../scripts/lib/chromium.mjs'

/** Starts Chromium as Debian installs it; `CHROMIUM_PATH` names another. */
export function launch() {
  const executablePath = process.env.CHROMIUM_PATH ?? fullChromium.path
  if (!existsSync(executablePath)) {
    throw new Error(
      `Chromium is not at ${executablePath}. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.`,
    )
  }
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--enable-precise-memory-info',
    '--js-flags=--expose-gc',
  ]
  return chromium.launch({ executablePath, args })
}
