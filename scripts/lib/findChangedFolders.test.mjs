import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChangedFolders } from './findChangedFolders.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-changed-'))
  git('init', '--quiet', '--initial-branch', 'main')
  for (const one of ['packages/core', 'packages/core-extra', 'apps/web', 'local'])
    mkdirSync(join(folder, one), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
/** @param {...string} paths */
function write(...paths) {
  for (const path of paths) writeFileSync(join(folder, path), String(Math.random()))
}
function commit() {
  git('add', '--all')
  git('-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', 'commit', '--quiet', '--message', 'A change')
  return git('rev-parse', 'HEAD')
}
const workspaces = ['packages/core', 'packages/core-extra', 'apps/web', 'local']

test('packages changed by commits, by hand and by new files are found, others are not', () => {
  write('packages/core/one.ts', 'apps/web/page.tsx', 'local/main.ts', 'README.md')
  const base = commit()
  expect(findChangedFolders(base, workspaces, folder)).toEqual(['scripts/'])
  write('packages/core/one.ts')
  commit()
  write('apps/web/page.tsx', 'packages/core-extra/new file.ts', 'README.md')
  expect(findChangedFolders(base, workspaces, folder)).toEqual([
    'scripts/',
    'packages/core/',
    'packages/core-extra/',
    'apps/web/',
  ])
})
