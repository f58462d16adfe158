import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { run } from './processes.mjs'

/** Where browser tests look for Chromium; `LATCHKEY_CHROMIUM` names another. */
export const chromiumPath = process.env.LATCHKEY_CHROMIUM || '/usr/bin/chromium'

/**
 * Installs Chromium where that can be done without asking.
 *
 * @param {(text: string) => void} note
 * @returns {Promise<string | undefined>} What a person has to do, or undefined when it is there.
 */
export async function ensureChromium(note) {
  if (existsSync(chromiumPath)) return undefined
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const isDebian = /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release)
  if (isDebian && process.getuid?.() === 0) {
    note('   Chromium is missing; installing it with apt-get')
    await run({ command: 'apt-get', args: ['update', '-q'], cwd: '/' })
    await run({
      command: 'apt-get',
      args: ['install', '-q', '-y', '--no-install-recommends', 'chromium'],
      cwd: '/',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (existsSync(chromiumPath)) return undefined
  }
  const how = isDebian ? 'Run: sudo apt-get install chromium' : 'Install Chromium or Chrome'
  return `The browser tests need Chromium at ${chromiumPath}. ${how}, or set LATCHKEY_CHROMIUM to where it is.`
}
