#!/usr/bin/env node
// Checks that every package has the same manifest fields, and that a dependency has one version everywhere. Published packages have
// a range instead, so that an app with the same library has a single copy.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingReferences, hasAllReferences } from './lib/references.mjs'
import { report } from './lib/report.mjs'
import { rootFolder } from './lib/rootFolder.mjs'
import { isInRange } from './lib/versions.mjs'
import { getPublicWorkspaces, readManifest, readWorkspaces } from './lib/workspaces.mjs'

const workspaces = readWorkspaces()
const root = { folder: '.', manifest: readManifest(join(rootFolder, 'package.json')) }
const versionByName = new Map(workspaces.map(({ manifest }) => [manifest.name, manifest.version]))

const published = new Set(getPublicWorkspaces(workspaces).map(({ folder }) => folder))
const { packages: locked } = JSON.parse(readFileSync(join(rootFolder, 'package-lock.json'), 'utf8'))

/** @type {string[]} */
const problems = []
/** @type {Map<string, Map<string, string>>} */
const firstUse = new Map()
/** @type {Map<string, { range: string, folder: string }>} */
const firstRange = new Map()

for (const { folder, manifest } of [root, ...workspaces]) {
  checkVersions(folder, manifest)
  if (folder !== '.') checkManifest(folder, manifest)
}
for (const { folder, manifest } of getPublicWorkspaces(workspaces)) checkPublished(folder, manifest)
for (const { folder, manifest } of workspaces) {
  const needed = workspaces.filter((other) => other.manifest.name in (manifest.dependencies ?? {}))
  const missing = findMissingReferences(
    folder,
    needed.map((other) => other.folder),
  )
  for (const other of missing) problems.push(`${folder}/tsconfig.json does not name ${other}`)
}
if (!hasAllReferences())
  problems.push('tsconfig.json does not name the packages there are; npm run build writes it')
report('Workspace', problems)

/** @param {string} folder @param {import('./lib/workspaces.mjs').Manifest} manifest */
function checkVersions(folder, manifest) {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest
  const exact = { ...devDependencies, ...optionalDependencies }
  for (const [name, range] of Object.entries(dependencies)) {
    if (published.has(folder) && !versionByName.has(name)) checkRange(folder, name, range)
    else exact[name] = range
  }
  for (const [name, range] of Object.entries(exact)) {
    if (!/^\d/.test(range)) problems.push(`${folder}: ${name} has no exact version (${range})`)
    const own = versionByName.get(name)
    if (own && own !== range) problems.push(`${folder}: ${name} is ${own} here, not ${range}`)
    const seen = firstUse.get(name) ?? new Map()
    firstUse.set(name, seen.set(range, folder))
    if (seen.size > 1) {
      const uses = [...seen].map(([version, where]) => `${version} in ${where}`).join(', ')
      problems.push(`${name} has several versions: ${uses}`)
    }
  }
}

/**
 * The tests run with one version of what the range allows; the oldest of viem beside the oldest wagmi, in fresh projects.
 *
 * @param {string} folder @param {string} name @param {string} range
 */
function checkRange(folder, name, range) {
  const { version } = locked[`${folder}/node_modules/${name}`] ?? locked[`node_modules/${name}`] ?? {}
  if (!version || !isInRange(version, range)) {
    problems.push(`${folder}: ${name} must be a range with a caret that allows ${version}, not ${range}`)
  }
  const seen = firstRange.get(name) ?? { range, folder }
  firstRange.set(name, seen)
  if (seen.range !== range)
    problems.push(`${name} is ${seen.range} in ${seen.folder} and ${range} in ${folder}`)
}

/** @param {string} folder @param {import('./lib/workspaces.mjs').Manifest} manifest */
function checkManifest(folder, manifest) {
  if (manifest.license !== 'MIT') problems.push(`${folder}: license is not MIT`)
  if (!existsSync(join(rootFolder, folder, 'LICENSE'))) problems.push(`${folder}: LICENSE is missing`)
}

/** @param {string} folder @param {import('./lib/workspaces.mjs').Manifest} manifest */
function checkPublished(folder, { files = [], exports = {}, dependencies = {} }) {
  if (!existsSync(join(rootFolder, folder, 'README.md'))) problems.push(`${folder}: README.md is missing`)
  for (const file of ['dist', 'README.md', 'LICENSE']) {
    if (!files.includes(file)) problems.push(`${folder}: "files" does not list ${file}`)
  }
  if (!exports['.']) problems.push(`${folder}: "exports" has no "."`)
  // A subpath with an ending, such as a style sheet, is a file a build makes.
  for (const subpath of Object.keys(exports).filter((key) => key === '.' || !/\.\w+$/.test(key))) {
    const name = subpath === '.' ? 'index' : subpath.slice(2)
    const isThere = ['ts', 'tsx'].some((ending) =>
      existsSync(join(rootFolder, folder, `src/exports/${name}.${ending}`)),
    )
    if (!isThere) problems.push(`${folder}: src/exports/${name}.ts is missing`)
  }
  for (const name of Object.keys(dependencies)) {
    const isPrivate = workspaces.some(({ manifest }) => manifest.name === name && manifest.private)
    if (isPrivate) problems.push(`${folder}: depends on ${name}, which is not published`)
  }
}
