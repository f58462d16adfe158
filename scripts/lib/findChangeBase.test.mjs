import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChangeBase } from './findChangeBase.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-base-'))
  git('init', '--quiet', '--initial-branch', 'main')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
function commit() {
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org']
  git(...who, 'commit', '--quiet', '--allow-empty', '--message', 'A change')
  return git('rev-parse', 'HEAD')
}

test('on a branch it is where the branch left the main one', () => {
  const left = commit()
  git('switch', '--quiet', '--create', 'work')
  commit()
  commit()
  expect(findChangeBase(folder)).toBe(left)
})

test('on the main one it is the commit before the last', () => {
  const before = commit()
  commit()
  expect(findChangeBase(folder)).toBe(before)
})

test('a first commit counts from itself, and a branch without a main one from the commit before the last', () => {
  const first = commit()
  expect(findChangeBase(folder)).toBe(first)
  git('branch', '--move', 'work')
  commit()
  expect(findChangeBase(folder)).toBe(first)
})
