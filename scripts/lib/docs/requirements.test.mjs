import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from '../rootFolder.mjs'
import { findUnexplained, listExplained, listNamed } from './requirementNumbers.mjs'

const requirements = readFileSync(join(rootFolder, 'docs/requirements.md'), 'utf8')

test('every number in the title of a test has its line in docs/requirements.md', () => {
  const folders = ['apps', 'bench', 'e2e', 'local', 'packages', 'scripts'].map((name) =>
    join(rootFolder, name),
  )
  expect(findUnexplained(folders, requirements)).toEqual([])
})

test('no number has two lines', () => {
  const numbers = listExplained(requirements)
  expect(numbers.length).toBeGreaterThan(400)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test('finds numbers in titles, with members of lists and several in one, but not in comments', () => {
  // Taken apart, or this file would name them itself.
  const [clause, member, other] = ['9.901', '9.902.Connect', '9.903'].map((digits) => `§${digits}`)
  const text = `// ${other} is elsewhere\ntest('${clause}, ${member}: closes', () => {})\n/**\n * ${other}\n */`
  expect([...listNamed(text)]).toEqual([clause, member])
})

test('a number without words behind it is not explained', () => {
  const number = `§${'9.901'}`
  expect(listExplained(`- **${number}** Closes.\n`)).toEqual([number])
  expect(listExplained(`- **${number}**\n`)).toEqual([])
})
