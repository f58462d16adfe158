import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layerOf } from '../layers.mjs'
import { rootFolder } from '../rootFolder.mjs'
import { readWorkspaces } from '../workspaces.mjs'

const workspaces = readWorkspaces()
const packages = workspaces.filter(({ folder }) => folder.startsWith('packages/'))
const toName = (/** @type {string} */ folder) =>
  workspaces.find((workspace) => workspace.folder === folder)?.manifest.name ?? ''

test.each(packages)('$folder/README.md says what the package may import', ({ folder, manifest }) => {
  const readme = readFileSync(join(rootFolder, folder, 'README.md'), 'utf8')
  const [, sentence = ''] = readme.match(/May import:? ([^.]+)\./) ?? []
  expect(sentence).not.toBe('')
  const named = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const isOurs = (/** @type {string} */ name) => name.startsWith('@latchkey/')
  const { mayImport = [], vendors } = layerOf(folder) ?? {}
  expect(named.filter(isOurs).sort()).toEqual(mayImport.map(toName).sort())
  // Some are named by their family, such as noble's libraries.
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const allowed = vendors ?? declared
  expect(named.filter((name) => !isOurs(name) && !allowed.includes(name))).toEqual([])
})
