import { expect, test } from 'vitest'
import { describeReferences } from './references.mjs'

test('names the packages that are compiled together, and no others', () => {
  const folders = ['packages/core', 'packages/design', 'apps/web', 'local', 'e2e', 'packages/missing']
  expect(JSON.parse(describeReferences(folders))).toEqual({
    files: [],
    references: [{ path: 'packages/core' }, { path: 'local' }],
  })
})
