import { expect, test } from 'vitest'
import { findException, isPermissive, readLicence } from './licences.mjs'

test('a choice needs one permissive licence, a combination needs all', () => {
  expect(isPermissive('MIT')).toBe(true)
  expect(isPermissive('(MIT OR GPL-3.0-only)')).toBe(true)
  expect(isPermissive('Apache-2.0 AND MIT')).toBe(true)
  expect(isPermissive('MIT AND LGPL-3.0-or-later')).toBe(false)
  expect(isPermissive('GPL-3.0-only')).toBe(false)
})

test('reads the old forms of the field', () => {
  expect(readLicence({ license: { type: 'ISC' } })).toBe('ISC')
  expect(readLicence({ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] })).toBe('MIT OR GPL-2.0')
  expect(readLicence({})).toBeUndefined()
})

test('an exception is for one package, or for all whose name begins so', () => {
  const exceptions = { 'axe-core': 1, '@img/sharp-libvips-*': 2 }
  expect(findException('axe-core', exceptions)).toBe(1)
  expect(findException('@img/sharp-libvips-linux-x64', exceptions)).toBe(2)
  expect(findException('axe-core-extra', exceptions)).toBeUndefined()
})
