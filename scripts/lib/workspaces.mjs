import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './rootFolder.mjs'

/**
 * @typedef {{ name: string, version: string, private?: boolean, license?: string, files?: string[],
 *   bin?: Record<string, string>, exports?: Record<string, unknown>, dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} Manifest
 * @typedef {{ folder: string, manifest: Manifest }} Workspace
 */

/**
 * @param {string} path
 * @returns {Manifest}
 */
export function readManifest(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** @returns {Workspace[]} Every package of the repository. */
export function readWorkspaces() {
  const folders = [
    ...['packages', 'apps'].flatMap((parent) =>
      readdirSync(join(rootFolder, parent)).map((name) => `${parent}/${name}`),
    ),
    'local',
    'e2e',
    'bench',
  ]
  return folders
    .filter((folder) => existsSync(join(rootFolder, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(join(rootFolder, folder, 'package.json')) }))
}

/**
 * The packages that are published.
 *
 * @param {readonly Workspace[]} workspaces
 */
export function getPublicWorkspaces(workspaces) {
  return workspaces.filter(({ manifest }) => manifest.private !== true)
}

/**
 * The folders of our own packages that one is made of, its own first; not what it only has for its tests.
 *
 * @param {readonly Workspace[]} workspaces
 * @param {string} folder
 * @returns {string[]}
 */
export function listIngredients(workspaces, folder) {
  const byName = new Map(workspaces.map((workspace) => [workspace.manifest.name, workspace]))
  const byFolder = new Map(workspaces.map((workspace) => [workspace.folder, workspace]))
  const found = new Set([folder])
  for (const one of found) {
    const { dependencies, optionalDependencies, peerDependencies } = byFolder.get(one)?.manifest ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const own = byName.get(name)
      if (own) found.add(own.folder)
    }
  }
  return [...found]
}
