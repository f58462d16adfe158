import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolderQuestion, toPackageName } from './folder.js'

const from = mkdtempSync(join(tmpdir(), 'create-latchkey-folder-'))
afterAll(() => rmSync(from, { recursive: true, force: true }))
const { findProblem } = createFolderQuestion(from)

test.each([
  ['my-app', 'my-app'],
  ['sites/My App', 'my-app'],
  ['.hidden', 'hidden'],
  ['Ünï_1.0', 'n-_1.0'],
  ['node_modules', undefined],
  ['---', undefined],
  ['日本', undefined],
])('a package in %s is named %s', (folder, name) => {
  expect(toPackageName(folder)).toBe(name)
})

test('a folder that is not there, or empty, or has git alone, is fine', () => {
  mkdirSync(join(from, 'empty'))
  mkdirSync(join(from, 'git/.git'), { recursive: true })
  for (const folder of ['new', 'deep/er', 'empty', 'git']) expect(findProblem(folder)).toBeUndefined()
})

test('one with files, a file, and one without a name are not', () => {
  mkdirSync(join(from, 'full'))
  writeFileSync(join(from, 'full/README.md'), '')
  writeFileSync(join(from, 'file'), '')
  expect(findProblem('full')).toMatch(/^full has files already, and none of them is overwritten/)
  expect(findProblem('.')).toMatch(/has files already/)
  expect(findProblem('file')).toMatch(/is a file/)
  expect(findProblem('  ')).toMatch(/has no name/)
  expect(findProblem('日本')).toMatch(/can't name a package/)
})
