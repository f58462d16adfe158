#!/usr/bin/env node
// Checks that every installed package, transitive ones included, has a permissive licence.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findException, isClosed, isPermissive, readLicence, readLockedPackages } from './lib/licences.mjs'
import { report } from './lib/report.mjs'
import { rootFolder } from './lib/rootFolder.mjs'

/** @type {Record<string, { licence: string, reason: string, versions?: string[] }>} */
const exceptions = JSON.parse(readFileSync(join(rootFolder, 'scripts/licence-exceptions.json'), 'utf8'))
/** @type {string[]} */
const problems = []
let count = 0

checkFolder(join(rootFolder, 'node_modules'))
checkLock(join(rootFolder, 'package-lock.json'))
report(`Licences of ${count} packages`, problems)

/** @param {string} folder - A `node_modules`. */
function checkFolder(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // Our own packages are links.
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    const names = entry.name.startsWith('@')
      ? readdirSync(join(folder, entry.name), { withFileTypes: true })
          .filter((inner) => inner.isDirectory())
          .map((inner) => join(entry.name, inner.name))
      : [entry.name]
    for (const name of names) {
      checkPackage(join(folder, name))
      checkFolder(join(folder, name, 'node_modules'))
    }
  }
}

/** @param {string} folder */
function checkPackage(folder) {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const { name, version } = manifest
  if (!name || !version) return
  count += 1
  refuseClosed(name, version)
  const licence = readLicence(manifest)
  if (licence && isPermissive(licence)) return
  if (findException(name, exceptions)?.licence === (licence ?? 'none')) return
  problems.push(`${name}@${version} is under ${licence ?? 'no stated licence'}`)
}

/** @param {string} file - A lock file: what it names for other platforms is not in our `node_modules`. */
function checkLock(file) {
  for (const { name, version } of readLockedPackages(JSON.parse(readFileSync(file, 'utf8')))) {
    refuseClosed(name, version)
  }
}

/** @param {string} name @param {string} version */
function refuseClosed(name, version) {
  if (!isClosed(name, version, exceptions)) return
  const problem = `${name}@${version} is not one of the open versions named in scripts/licence-exceptions.json`
  if (!problems.includes(problem)) problems.push(problem)
}
