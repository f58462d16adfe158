#!/usr/bin/env node
// Every installed package, also those others bring along, is under a permissive licence.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findException, isPermissive, readLicence } from './lib/licences.mjs'
import { report } from './lib/report.mjs'
import { rootFolder } from './lib/rootFolder.mjs'
import { isOlder } from './lib/versions.mjs'

/** The first version of these packages under a licence that is not open. */
const firstClosedWalletConnect = '2.21.9'

/** @type {Record<string, { licence: string, reason: string }>} */
const exceptions = JSON.parse(readFileSync(join(rootFolder, 'scripts/licence-exceptions.json'), 'utf8'))
/** @type {string[]} */
const problems = []
let count = 0

checkFolder(join(rootFolder, 'node_modules'))
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
  if (name.startsWith('@reown/')) problems.push(`${name}@${version} is not under an open licence`)
  if (name.startsWith('@walletconnect/') && !isOlder(version, firstClosedWalletConnect)) {
    problems.push(
      `${name}@${version}: versions from ${firstClosedWalletConnect} on are not under an open licence`,
    )
  }
  const licence = readLicence(manifest)
  if (licence && isPermissive(licence)) return
  if (findException(name, exceptions)?.licence === (licence ?? 'none')) return
  problems.push(`${name}@${version} is under ${licence ?? 'no stated licence'}`)
}
