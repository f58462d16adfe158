import { expect, test } from 'vitest'
import { UsageError } from '../UsageError.js'
import { readFlags } from './readFlags.js'

test('without flags everything is open', () => {
  expect(readFlags([])).toEqual({ features: {}, yes: false, help: false, version: false })
})

test('each flag is read, and a feature can be refused', () => {
  const args = ['my-app', '--framework', 'next', '--solana', '--no-login', '-y']
  const own = ['--gateway', 'https://g.example.org', '--project-id', 'a', '--secure', 'https://w.example.org']
  expect(readFlags([...args, ...own, '--packages', '../packed'])).toEqual({
    folder: 'my-app',
    framework: 'next',
    features: { solana: true, login: false },
    gateway: 'https://g.example.org',
    projectId: 'a',
    secureUrl: 'https://w.example.org',
    packages: '../packed',
    yes: true,
    help: false,
    version: false,
  })
})

test.each([
  [['a', 'b'], /One folder is made, not 2: a, b/],
  [['--framework', 'remix'], /--framework is vite or next, not remix/],
  [['--project-id', 'a'], /add --gateway URL/],
  [['--secure', 'https://w.example.org'], /add --gateway URL/],
  [['--near'], /--near/],
  [['--gateway'], /--gateway/],
])('%j is told of', (args, message) => {
  expect(() => readFlags(args)).toThrow(UsageError)
  expect(() => readFlags(args)).toThrow(message)
})
