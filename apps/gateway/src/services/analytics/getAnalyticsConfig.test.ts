import { expect, test } from 'vitest'
import { createTestApp, testProject } from '../../testing/createTestApp.js'

test('§7.027 answers whether the project wants events', async () => {
  const gateway = await createTestApp()
  await gateway.projects.insert({ ...testProject, id: 'quiet', isAnalyticsEnabled: false })
  const ask = async (id: string) => (await gateway.app.inject(`/getAnalyticsConfig?projectId=${id}`)).json()
  expect(await ask('p1')).toEqual({ isAnalyticsEnabled: true })
  expect(await ask('quiet')).toEqual({ isAnalyticsEnabled: false })
  await gateway.close()
})
