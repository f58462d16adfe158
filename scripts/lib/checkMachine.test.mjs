import { expect, test } from 'vitest'
import { checkNode } from './checkMachine.mjs'

test.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '26.1.0'])('Node %s will do', (version) => {
  expect(checkNode(version)).toBeUndefined()
})

test.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'Node %s is too old, and it is said which is not',
  (version) => {
    expect(checkNode(version)).toBe(
      `Latchkey needs Node 20.19 or 22.12, or newer; this is Node ${version}. Get it from https://nodejs.org.`,
    )
  },
)
