import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fullChromium, shellChromium } from './chromium.mjs'
import { run } from './processes.mjs'

/** @type {Promise<string | undefined> | undefined} */
let asked

/**
 * Installs Chromium where that can be done without asking; who asks again hears the same, and nothing is tried twice.
 *
 * @param {(text: string) => void} note
 * @returns {Promise<string | undefined>} What a person has to do, or undefined when it is there.
 */
export function ensureChromium(note) {
  asked ??= install(note)
  return asked
}

/** @param {(text: string) => void} note */
async function install(note) {
  const missing = [fullChromium, shellChromium].filter(({ path }) => !existsSync(path))
  if (missing.length === 0) return undefined
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const isDebian = /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release)
  /** @type {readonly string[]} */
  let said = []
  if (isDebian && process.getuid?.() === 0) {
    note('   Chromium is missing; installing it with apt-get')
    said = await runApt(['update', '-q'])
    for (const { debianPackage } of missing) {
      said = await runApt(['install', '-q', '-y', '--no-install-recommends', debianPackage])
    }
  }
  // Without the shell, tests take the whole browser and longer.
  if (existsSync(fullChromium.path)) return undefined
  const how = isDebian ? 'Run: sudo apt-get install chromium' : 'Install Chromium or Chrome'
  return [
    `The browser tests need Chromium at ${fullChromium.path}. ${how}, or set LATCHKEY_CHROMIUM to where it is.`,
    ...said,
  ].join('\n     ')
}

/**
 * Waits while another run does the same, which apt would only complain of.
 *
 * @param {string[]} args
 * @returns The last it said.
 */
async function runApt(args) {
  const { lastLines } = await run({
    command: 'flock',
    args: ['/tmp/latchkey-apt.lock', 'apt-get', '-o', 'DPkg::Lock::Timeout=600', ...args],
    cwd: '/',
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  return lastLines
}
