import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '../rootFolder.mjs'

/** Where the page's reader has the archives. */
export const documentedFolder = '../latchkey/packed'

/** The gateway that the page's content policy names. */
const documentedHost = 'gateway.example.org'

/**
 * Reads the command of `docs/start.md` that writes a new project, `my-app`, beside Latchkey's folder.
 */
export function readCreateCommand() {
  const [command = ''] = readStartPage().match(/^npx \S+\/create-latchkey-\*\.tgz .*$/m) ?? []
  return command
}

/**
 * Reads the command of `docs/start.md` that installs `latchkey` with all its parts.
 */
export function readWholeInstallCommand() {
  const [command = ''] = readStartPage().match(/^npm install \S+\/latchkey-\*\.tgz$/m) ?? []
  return command
}

/**
 * Reads the command of a page that installs parts of the kit.
 *
 * @param {string[]} [more] - Packages of ours to install beside those the page names, such as `wagmi`.
 * @param {string} [page] - Relative to the repository; `docs/start.md` by default.
 */
export function readInstallCommand(more = [], page = 'docs/start.md') {
  const [command = ''] = readPage(page).match(/^npm install .*\{.*\.tgz$/m) ?? []
  const added = more.map((name) => `,${name}`).join('')
  return command.replace('}', `${added}}`)
}

/**
 * Reads the content policy of `docs/start.md`.
 *
 * @param {URL} gateway - Which stands for the one that the page names.
 * @returns {string} The header's value.
 */
export function readContentPolicy({ host, protocol }) {
  const [, lines = ''] =
    readStartPage().match(/^## Content security policy\n[^#]*?^```\n([\s\S]*?)^```$/m) ?? []
  return lines
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '))
    .join('; ')
    .replaceAll(`https://${documentedHost}`, `${protocol}//${host}`)
    .replaceAll(`wss://${documentedHost}`, `${protocol.replace('http', 'ws')}//${host}`)
}

/**
 * Lists what `docs/start.md` says is installed together: what every page needs, then what may come on top of it.
 *
 * @returns {string[][]} Names of packages.
 */
export function listInstalledTogether() {
  return [...readStartPage().matchAll(/latchkey-(?:\{([\w,-]+)\}|([\w-]+))-\*\.tgz/g)].map(
    ([, several, one = '']) => (several?.split(',') ?? [one]).map((name) => `@latchkey/${name}`),
  )
}

function readStartPage() {
  return readPage('docs/start.md')
}

/** @param {string} page - Relative to the repository. */
function readPage(page) {
  return readFileSync(join(rootFolder, page), 'utf8')
}
