import { expect, test } from 'vitest'
import { getPublicWorkspaces, readWorkspaces } from '../workspaces.mjs'
import { orderForRelease } from './orderForRelease.mjs'

test('every package comes after all of ours that it asks for, and none is lost', () => {
  const packages = getPublicWorkspaces(readWorkspaces())
  const names = orderForRelease([...packages].reverse()).map(({ manifest }) => manifest.name)
  expect([...names].sort()).toEqual(packages.map(({ manifest }) => manifest.name).sort())
  for (const { manifest } of packages) {
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    for (const name of needed.filter((one) => names.includes(one))) {
      expect(names.indexOf(name), `${name} for ${manifest.name}`).toBeLessThan(names.indexOf(manifest.name))
    }
  }
})
