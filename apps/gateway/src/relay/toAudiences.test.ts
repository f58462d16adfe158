import { expect, test } from 'vitest'
import { toAudiences } from './toAudiences.js'

test('an address on this machine stands for all names of this machine, with its port', () => {
  const names = ['localhost:4000', '127.0.0.1:4000', '[::1]:4000']
  for (const address of [
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://0.0.0.0:4000',
    'http://[::1]:4000',
  ]) {
    expect(toAudiences(address)).toEqual(names)
  }
})

test('a public address stands for itself, and what is no address for nothing', () => {
  expect(toAudiences('https://gateway.example.org', 'http://10.0.0.5:4000', '')).toEqual([
    'gateway.example.org',
    '10.0.0.5:4000',
  ])
})
