import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { describeExports, listPublicExports, readExports } from './publicExports.mjs'

const entries = listPublicExports()

test('packages export what they did; a change is written down with `npx vitest run scripts/lib/docs -u`', async () => {
  await expect(`${describeExports(entries)}\n`).toMatchFileSnapshot('./publicExports.snapshot.txt')
})

/**
 * An entry that is another package's has the values of that.
 *
 * @param {readonly string[]} values @returns {readonly string[]}
 */
function expand(values) {
  return values.flatMap((value) => {
    const of = entries.find(({ specifier }) => value === `* of ${specifier}`)
    return of ? expand(of.values) : [value]
  })
}

test.each(entries.map(({ specifier, file, values }) => [specifier, file, values]))(
  '%s can be imported, and has the values it says',
  async (_, file, values) => {
    expect(Object.keys(await import(pathToFileURL(file).href)).sort()).toEqual(expand(values))
  },
)

test('every hook has the type of what it returns', () => {
  const { values = [], types = [] } = entries.find(({ specifier }) => specifier === '@latchkey/react') ?? {}
  const hooks = values.filter((name) => /^use[A-Z]/.test(name))
  expect(hooks.length).toBeGreaterThan(15)
  for (const hook of hooks) {
    expect(types).toContain(`${hook.charAt(0).toUpperCase()}${hook.slice(1)}ReturnType`)
  }
})

test('the modal has every hook, with the types of what it takes and returns', () => {
  const [hooks = [], modal = []] = ['@latchkey/react', '@latchkey/modal'].map((name) => {
    const { values = [], types = [] } = entries.find(({ specifier }) => specifier === name) ?? {}
    return [...values, ...types].filter((own) => /^use[A-Z]|^Use\w+(Parameters|ReturnType)$/.test(own))
  })
  expect(hooks.length).toBeGreaterThan(60)
  expect(hooks.filter((name) => !modal.includes(name))).toEqual([])
})

test('no package has two entries of the same values', () => {
  const seen = entries.map(({ values, types }) => String([...values, ...types]))
  expect(new Set(seen).size).toBe(entries.length)
})

test('reads values and types of all forms', () => {
  const text = `
    // export { no } from './no.js'
    export { a, type B, c as d } from './a.js'
    export type { E, F } from './e.js'
    export const g = 1
    export * from '@latchkey/evm'
  `
  expect(readExports(text)).toEqual({ values: ['* of @latchkey/evm', 'a', 'd', 'g'], types: ['B', 'E', 'F'] })
})
