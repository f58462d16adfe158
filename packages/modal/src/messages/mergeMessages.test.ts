import { expect, test } from 'vitest'
import { en } from './en.js'
import { mergeMessages } from './mergeMessages.js'

test('a site’s texts take the place of ours; a list stays one', () => {
  const csvColumns = en.activity.csvColumns.map((name) => `${name}!`)
  const merged = mergeMessages(en, { activity: { save: 'Keep', csvColumns } } as never)
  expect(merged.activity.save).toBe('Keep')
  expect(merged.activity.csvColumns).toEqual(csvColumns)
  expect(Array.isArray(merged.activity.csvColumns)).toBe(true)
  expect(merged.activity.nft).toBe(en.activity.nft)
})
