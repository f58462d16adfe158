#!/usr/bin/env node
// Checks imports: the order of packages, no cycles (including types and late parts), no cycles of folders, no undeclared dependency,
// no import that bypasses a package's exports.
import { existsSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { collectImports } from './lib/collectImports.mjs'
import { findCycles } from './lib/findCycles.mjs'
import { findKnots } from './lib/findKnots.mjs'
import { listFiles } from './lib/hashFiles.mjs'
import { layerOf } from './lib/layers.mjs'
import { report } from './lib/report.mjs'
import { rootFolder } from './lib/rootFolder.mjs'
import { readManifest, readWorkspaces } from './lib/workspaces.mjs'

/** Packages that are for Node, and never reach a visitor; those with a command are beside them. */
const foldersForNode = ['packages/design', 'packages/server', 'packages/testing', 'packages/wallet-directory']

/** Where sites are that the codemod is tested on, as files or as texts: they import what they have installed. */
const sites = /^packages\/codemod\/(fixtures\/|src\/testing\/|src\/.*\.test\.ts$)/

/**
 * Folders that import each other in a circle, and may: all of a chain is in one folder there, with its part for every realm (page,
 * server, worker), and each realm has the list of the chains. The ports of the local stack are listed from its networks and stand-ins,
 * one of which pays on a network. No other folder gets into such a knot.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const knownKnots = {
  'apps/gateway': ['chains', 'services'],
  'apps/pocket': ['app', 'chains', 'page'],
  'apps/secure': ['approve', 'chains', 'shared'],
  local: ['chains', 'parts', 'services'],
}

/** Tests of the whole and benchmarks start what `npm start` starts. */
const usersOfScripts = ['e2e', 'bench']

const workspaces = readWorkspaces()
const root = readManifest(join(rootFolder, 'package.json'))
const byName = new Map(workspaces.map((workspace) => [workspace.manifest.name, workspace]))
const builtins = new Set(builtinModules)

/** @type {string[]} */
const problems = []
/** @type {Map<string, Set<string>>} */
const packageGraph = new Map()
/** @type {Map<string, string[]>} */
const fileGraph = new Map()

/** Imports of values, by file. @type {{ from: string, to: string }[]} */
const valueImports = []

for (const workspace of workspaces) {
  const files = listFiles([join(rootFolder, workspace.folder)]).filter(
    (file) => /\.(ts|tsx|mts|mjs)$/.test(file) && !sites.test(relative(rootFolder, file)),
  )
  for (const file of files) checkFile(file, workspace)
}
for (const group of findCycles(fileGraph)) problems.push(`cycle of files: ${group.join(' → ')}`)
for (const { folder } of workspaces) checkKnots(folder)
const packageEdges = new Map([...packageGraph].map(([name, targets]) => [name, [...targets]]))
for (const group of findCycles(packageEdges)) problems.push(`cycle of packages: ${group.join(' → ')}`)
report('Imports', problems)

/** @param {string} folder */
function checkKnots(folder) {
  const known = knownKnots[folder]?.join(', ')
  const knots = findKnots(`${folder}/src`, valueImports).map((group) => group.join(', '))
  if (known && !knots.includes(known))
    problems.push(`${folder}: has no longer this knot of folders: ${known}`)
  for (const group of knots.filter((one) => one !== known)) {
    problems.push(`${folder}/src: folders import each other: ${group}`)
  }
}

/**
 * @param {string} file
 * @param {import('./lib/workspaces.mjs').Workspace} workspace
 */
function checkFile(file, workspace) {
  const shown = relative(rootFolder, file)
  /** @type {string[]} */
  const edges = []
  const isTest = isTestFile(shown, workspace.folder)
  for (const { specifier, isTypeOnly } of collectImports(file)) {
    if (!specifier.startsWith('.')) {
      checkPackage(shown, specifier, workspace)
      continue
    }
    const target = resolveFile(file, specifier)
    if (!target) problems.push(`${shown}: ${specifier} is not there`)
    else if (!mayReach(target, shown, workspace.folder))
      problems.push(`${shown}: ${specifier} leaves the package`)
    else {
      const to = relative(rootFolder, target)
      edges.push(to)
      if (!isTypeOnly && !isTest) valueImports.push({ from: shown, to })
    }
  }
  fileGraph.set(shown, edges)
}

/**
 * @param {string} file - Relative to the repository.
 * @param {string} specifier
 * @param {import('./lib/workspaces.mjs').Workspace} workspace
 */
function checkPackage(file, specifier, { folder, manifest }) {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  if (specifier.startsWith('node:') || builtins.has(specifier)) {
    if (!manifest.bin) checkBuiltin(file, specifier, folder)
    return
  }
  const isTest = isTestFile(file, folder)
  if (name === manifest.name) {
    if (!isTest) problems.push(`${file}: imports its own package by name`)
    return
  }
  const declared = {
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
    ...(isTest || manifest.private ? { ...manifest.devDependencies, ...root.devDependencies } : {}),
  }
  const isDeclared = name in declared || (isTest && byName.has(name))
  if (!isDeclared) problems.push(`${file}: ${name} is not declared in ${folder}/package.json`)
  const target = byName.get(name)
  if (target) checkOwnPackage(file, specifier, { folder, name: manifest.name, isTest }, target)
  else checkVendor(file, name, folder, isTest)
}

/**
 * @param {string} file
 * @param {string} specifier
 * @param {{ folder: string, name: string, isTest: boolean }} from
 * @param {import('./lib/workspaces.mjs').Workspace} target
 */
function checkOwnPackage(file, specifier, from, { folder, manifest }) {
  const subpath = `.${specifier.slice(manifest.name.length)}`
  if (manifest.exports && !isExported(subpath, Object.keys(manifest.exports))) {
    problems.push(`${file}: ${specifier} goes around the exports of ${manifest.name}`)
  }
  if (from.isTest) return
  const edges = packageGraph.get(from.name) ?? new Set()
  packageGraph.set(from.name, edges.add(manifest.name))
  const allowed = layerOf(from.folder)?.mayImport
  if (allowed && !allowed.includes(folder)) problems.push(`${file}: ${from.folder} may not import ${folder}`)
}

/**
 * @param {string} subpath
 * @param {readonly string[]} exported - With `*` for a folder's name.
 */
function isExported(subpath, exported) {
  return exported.some((path) => {
    const [before = '', after] = path.split('*')
    if (after === undefined) return path === subpath
    const name = subpath.slice(before.length, subpath.length - after.length)
    return subpath === `${before}${name}${after}` && /^[^/]+$/.test(name)
  })
}

/** @param {string} file @param {string} name @param {string} folder @param {boolean} isTest */
function checkVendor(file, name, folder, isTest) {
  const vendors = layerOf(folder)?.vendors
  if (!isTest && vendors && !vendors.includes(name))
    problems.push(`${file}: ${folder} may not import ${name}`)
}

/** @param {string} file @param {string} specifier @param {string} folder */
function checkBuiltin(file, specifier, folder) {
  const isTest = /\.test\.tsx?$/.test(file) || file.includes('/scripts/') || /\.config\.\w+$/.test(file)
  if (folder.startsWith('packages/') && !foldersForNode.includes(folder) && !isTest) {
    problems.push(`${file}: ${specifier} does not exist in a browser`)
  }
}

/**
 * @param {string} file
 * @param {string} specifier
 * @returns {string | undefined}
 */
function resolveFile(file, specifier) {
  const base = join(dirname(file), specifier)
  const candidates = [
    base,
    base.replace(/\.js$/, '.ts'),
    base.replace(/\.js$/, '.tsx'),
    `${base}.ts`,
    `${base}.tsx`,
    join(base, 'index.ts'),
  ]
  const found = candidates.find((path) => existsSync(path) && statSync(path).isFile())
  // What a build writes is not there in a clean checkout.
  return found ?? (/\/(dist|generated)\//.test(base) ? base : undefined)
}

/**
 * @param {string} target
 * @param {string} file - Who imports it.
 * @param {string} folder
 */
function mayReach(target, file, folder) {
  // Tests need a browser and ports as those do, and look through their package by the repository's own rules.
  const reachable = isTestFile(file, folder) ? [folder, 'scripts'] : [folder]
  return reachable.some((path) => target.startsWith(`${join(rootFolder, path)}/`))
}

/**
 * Whether a file is for developing only: it may use any package of ours and what the repository brings for it.
 *
 * @param {string} file
 * @param {string} folder
 */
function isTestFile(file, folder) {
  if (usersOfScripts.includes(folder)) return true
  const rest = file.slice(folder.length + 1)
  return /\.(test|test-d)\.tsx?$|\.config\.\w+$|(^|\/)(testing|scripts|playground)\//.test(rest)
}
