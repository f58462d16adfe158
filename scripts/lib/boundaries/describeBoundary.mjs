import { expect, test } from 'vitest'
import { lookThrough } from './lookThrough.mjs'

/**
 * Tests that only the folders of namespaces and the registries that mount them name one, or have words of one.
 *
 * @param {string} name - What is looked through, such as `the protocol of the frame`.
 * @param {import('./lookThrough.mjs').Boundary & { holds: readonly string[] }} boundary - `holds`: some files of each part, so
 * that a part that moves is not left out unseen.
 */
export function describeBoundary(name, { holds, ...boundary }) {
  const { found, sources, stale } = lookThrough(boundary)

  test(`${name} names no namespace and has no words of one`, () => {
    expect(sources).toEqual(expect.arrayContaining([...holds]))
    expect(found).toEqual([])
  })

  test(`${name} has no exception that nothing needs`, () => {
    expect(stale).toEqual([])
  })
}
