import { featureIds } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, testProject } from '../../testing/createTestApp.js'

let gateway: TestApp
beforeAll(async () => {
  gateway = await createTestApp()
})
afterAll(() => gateway.close())

/** What the site decides, until its project does. */
const ofSite = new Set(['activity', 'social_login', 'swap'])

test('§7.024, CFG-1: every feature is listed with a switch, and a list or what says that it is the site’s', async () => {
  const { features } = (await gateway.app.inject('/appkit/v1/config?projectId=p1&st=appkit&sv=x')).json()
  expect(features.map(({ id }: { id: string }) => id).sort()).toEqual([...featureIds].sort())
  for (const { config, id, isEnabled } of features) {
    expect(isEnabled).toBeTypeOf('boolean')
    if (ofSite.has(id)) expect(config).toBeNull()
    else expect(config).toBeInstanceOf(Array)
  }
})

test('a new project has on what this gateway serves and off what it does not', async () => {
  const { features } = (await gateway.app.inject('/appkit/v1/config?projectId=p1')).json()
  const on = features
    .filter(({ isEnabled }: { isEnabled: boolean }) => isEnabled)
    .map(({ id }: { id: string }) => id)
  expect(on.sort()).toEqual(['activity', 'reown_authentication', 'reown_branding', 'social_login', 'swap'])
})

test('a feature that the stored project lacks is listed as off', async () => {
  await gateway.projects.insert({
    ...testProject,
    id: 'old',
    features: { swap: { isEnabled: true, config: ['1inch'] } },
  })
  const { features } = (await gateway.app.inject('/appkit/v1/config?projectId=old')).json()
  expect(features).toHaveLength(featureIds.length)
  expect(features).toContainEqual({ id: 'swap', isEnabled: true, config: ['1inch'] })
  expect(features).toContainEqual({ id: 'activity', isEnabled: false, config: [] })
})
