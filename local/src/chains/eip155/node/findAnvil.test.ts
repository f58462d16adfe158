import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findAnvil } from './findAnvil.js'

test('finds the program of this computer', () => {
  expect(existsSync(findAnvil())).toBe(true)
})

test('says what to install where the program is missing', () => {
  expect(() => findAnvil('sunos', 'sparc')).toThrow(
    'anvil, a program behind the local chains, is not installed; run: npm install --no-save @foundry-rs/anvil-sunos-sparc@1.7.1',
  )
})
