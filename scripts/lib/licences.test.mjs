import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findException, isClosed, isPermissive, readLicence, readLockedPackages } from './licences.mjs'
import { rootFolder } from './rootFolder.mjs'
import { isOlder } from './versions.mjs'

/** @param {string} name */
const readJson = (name) => JSON.parse(readFileSync(join(rootFolder, name), 'utf8'))

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

test('lets in exactly the last open versions of the official clients', () => {
  const exceptions = readJson('scripts/licence-exceptions.json')
  const open = ['@walletconnect/sign-client@2.21.8', '@reown/walletkit@1.2.10', '@walletconnect/core@2.21.7']
  const closed = [
    '@walletconnect/sign-client@2.21.9',
    '@walletconnect/sign-client@2.23.0',
    '@walletconnect/core@2.21.9',
    '@walletconnect/utils@2.21.6',
    '@walletconnect/universal-provider@2.21.8',
    '@reown/walletkit@1.2.11',
    '@reown/walletkit@1.2.9',
    '@reown/appkit@1.0.0',
  ]
  /** @param {string} text */
  const isRefused = (text) => {
    const at = text.lastIndexOf('@')
    return isClosed(text.slice(0, at), text.slice(at + 1), exceptions)
  }
  expect(open.filter(isRefused)).toEqual([])
  expect(closed.filter((text) => !isRefused(text))).toEqual([])
  expect(isRefused('viem@9.9.9')).toBe(false)
})

test('nothing in our lock file is from 2.21.9 on, where the official clients stopped being open', () => {
  const exceptions = readJson('scripts/licence-exceptions.json')
  const official = readLockedPackages(readJson('package-lock.json')).filter(({ name }) =>
    /^@(reown|walletconnect)\//.test(name),
  )
  expect(official.length).toBeGreaterThan(10)
  expect(official.filter(({ name, version }) => isClosed(name, version, exceptions))).toEqual([])
  expect(
    official.filter(({ name, version }) => name.startsWith('@walletconnect/') && !isOlder(version, '2.21.9')),
  ).toEqual([])
  const named = new Set(official.map(({ name, version }) => `${name}@${version}`))
  const ofOfficial = Object.entries(exceptions).filter(([name]) => /^@(reown|walletconnect)\//.test(name))
  for (const [name, { versions }] of ofOfficial) {
    // A version let in and no longer used is a door left open.
    for (const version of versions ?? []) expect(named).toContain(`${name}@${version}`)
  }
})

test('finds a refused package under its real name and at any depth of a lock file', () => {
  const packages = {
    '': { version: '1.0.0' },
    'packages/own': { version: '1.0.0' },
    'node_modules/a/node_modules/@reown/kit': { version: '2.0.0' },
    'node_modules/alias': { name: '@walletconnect/core', version: '3.0.0' },
  }
  expect(readLockedPackages({ packages })).toEqual([
    { name: '@reown/kit', version: '2.0.0' },
    { name: '@walletconnect/core', version: '3.0.0' },
  ])
})
