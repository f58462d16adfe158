import { expect, test } from 'vitest'
import { readWorkspaces } from '../workspaces.mjs'
import {
  listInstalledTogether,
  readContentPolicy,
  readCreateCommand,
  readInstallCommand,
  readWholeInstallCommand,
} from './startPage.mjs'

const manifests = new Map(readWorkspaces().map(({ manifest }) => [manifest.name, manifest]))

test('docs/start.md names every archive that what it installs needs, and none that nothing needs', () => {
  const [base = [], ...others] = listInstalledTogether()
  expect(others).toHaveLength(9)
  for (const more of [[], ...others]) {
    const installed = [...base, ...more]
    const needed = new Set(installed.flatMap(listOwnDependencies))
    expect([...needed].filter((name) => !installed.includes(name))).toEqual([])
  }
  // What a page imports, and what that needs.
  const needed = ['@latchkey/modal', '@latchkey/evm'].flatMap(withDependencies)
  expect([...base].sort()).toEqual([...new Set(needed)].sort())
})

test('docs/own-ui.md names every archive that a page without the modal needs', () => {
  const [, names = ''] = /latchkey-\{([\w,]+)\}/.exec(readInstallCommand([], 'docs/own-ui.md')) ?? []
  const needed = ['@latchkey/react', '@latchkey/evm'].flatMap(withDependencies)
  expect(
    names
      .split(',')
      .map((name) => `@latchkey/${name}`)
      .sort(),
  ).toEqual([...new Set(needed)].sort())
})

test('docs/start.md has commands to create and to install, and a policy to set', () => {
  expect(readInstallCommand()).toMatch(/^npm install \.\.\/latchkey\/packed\/latchkey-\{[\w,]+\}-\*\.tgz$/)
  expect(readWholeInstallCommand()).toBe('npm install ../latchkey/packed/latchkey-*.tgz')
  expect(readInstallCommand(['wagmi', 'solana'])).toContain(',wire,wagmi,solana}-*.tgz')
  expect(readCreateCommand()).toBe(
    'npx ./latchkey/packed/create-latchkey-*.tgz my-app --packages latchkey/packed',
  )
  const policy = readContentPolicy(new URL('http://localhost:4000'))
  expect(policy).toContain("script-src 'self'; ")
  expect(policy).toContain("connect-src 'self' http://localhost:4000 ws://localhost:4000; ")
  expect(policy).not.toContain('example.org')
})

/** @param {string} name @returns {string[]} Of ours. */
function listOwnDependencies(name) {
  return Object.keys(manifests.get(name)?.dependencies ?? {}).filter((other) => manifests.has(other))
}

/** @param {string} name @returns {string[]} Itself, and all of ours it needs. */
function withDependencies(name) {
  return [name, ...listOwnDependencies(name).flatMap(withDependencies)]
}
