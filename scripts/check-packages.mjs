#!/usr/bin/env node
// Checks the packages to publish: packs each one, then inspects the archive that `npm run release` would publish.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './lib/processes.mjs'
import { stagePackages } from './lib/release/stagePackages.mjs'
import { report } from './lib/report.mjs'
import { rootFolder } from './lib/rootFolder.mjs'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-packages-'))
/** @type {string[]} */
const problems = []
try {
  const { packages, problems: found } = await stagePackages(folder)
  problems.push(...found)
  for (const { name, file } of packages) {
    // The packages are for bundlers and Node's own modules; `require` and old resolution are not offered.
    await check(name, 'attw', [
      file,
      '--profile',
      'esm-only',
      '--format',
      'ascii',
      '--no-emoji',
      '--exclude-entrypoints',
      './styles.css',
    ])
    await check(name, 'publint', [file, '--strict'])
  }
  report(`${packages.length} packed packages`, problems)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string} name @param {string} tool @param {string[]} args */
async function check(name, tool, args) {
  const command = join(rootFolder, 'node_modules/.bin', tool)
  const { code, lastLines } = await run({ command, args, cwd: rootFolder })
  if (code !== 0) problems.push(`${name}: ${tool} says\n${lastLines.map((line) => `    ${line}`).join('\n')}`)
}
