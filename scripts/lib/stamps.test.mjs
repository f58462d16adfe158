import { linkSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rootFolder } from './rootFolder.mjs'
import { isStamped, stamp } from './stamps.mjs'

const name = `test-${process.pid}`
const own = join(rootFolder, 'node_modules', '.latchkey', name)
// On the disk of the stamps, or there would be no link.
const folder = mkdtempSync(join(rootFolder, 'node_modules', '.latchkey-test-'))
afterAll(() => {
  for (const path of [own, folder]) rmSync(path, { recursive: true, force: true })
})

test('a step is stamped with what it was made from', () => {
  stamp(name, 'one')
  expect(isStamped(name, 'one')).toBe(true)
  expect(isStamped(name, 'two')).toBe(false)
  expect(isStamped(`${name}-never`, 'one')).toBe(false)
})

test('what is stamped here is not stamped in a copy that shares its files', () => {
  stamp(name, 'one')
  linkSync(own, join(folder, 'copy'))
  stamp(name, 'two')
  expect(readFileSync(join(folder, 'copy'), 'utf8')).toBe('one')
})
