import { expect, test } from 'vitest'
import { describeBuildSteps } from './buildSteps.mjs'
import { describeReferences } from './references.mjs'
import { listIngredients, readWorkspaces } from './workspaces.mjs'

const workspaces = readWorkspaces()
/** @param {string} folder */
const get = (folder) => workspaces.find((workspace) => workspace.folder === folder)?.manifest

/** The packages there are, and one more that the vault is made with. */
const more = [
  ...workspaces.map(({ folder, manifest }) => ({
    folder,
    manifest:
      folder === 'packages/vault'
        ? { ...manifest, dependencies: { ...manifest.dependencies, '@latchkey/moon': '0.1.0' } }
        : manifest,
  })),
  { folder: 'packages/moon', manifest: { name: '@latchkey/moon', version: '0.1.0' } },
]

/** @param {string} path */
const findSteps = (path) =>
  describeBuildSteps(more)
    .filter(({ inputs }) => inputs.includes(path))
    .map(({ name }) => name)

test('a package is built with what is made of it, at any remove, by naming it where it is needed', () => {
  expect(get('apps/secure')?.dependencies).toHaveProperty('@latchkey/vault')
  expect(findSteps('packages/moon/src')).toEqual(['packages', 'secure'])
  expect(describeBuildSteps(more)[1]?.outputs).toContain('packages/moon/dist')
})

test('a change of any package builds anew whatever imports it', () => {
  expect(findSteps('packages/decode/src')).toEqual(['packages', 'pocket', 'secure', 'web'])
  expect(findSteps('packages/primitives/src')).toEqual(['packages', 'pocket', 'secure', 'web'])
  expect(listIngredients(workspaces, 'apps/pocket')).toContain('packages/primitives')
})

test('what is compiled together is what has a configuration for it', () => {
  const named = JSON.parse(describeReferences(workspaces.map(({ folder }) => folder))).references
  expect(named).toContainEqual({ path: 'packages/decode' })
})
