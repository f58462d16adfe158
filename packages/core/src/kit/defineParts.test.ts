import { expect, test } from 'vitest'
import { defineParts } from './defineParts.js'

test('a part is made when it is first used, and once', () => {
  const made: string[] = []
  const parts = defineParts({
    first: () => ({ name: made.push('first') }),
    second: () => ({ name: made.push('second') }),
  })
  expect(made).toEqual([])
  expect(parts.second).toBe(parts.second)
  expect(made).toEqual(['second'])
})
