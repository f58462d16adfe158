import { expect, test } from 'vitest'
import { createTestApp, testProject } from '../../testing/createTestApp.js'

test('§7.025, ORI-1: answers the project’s origins, wildcards included', async () => {
  const gateway = await createTestApp()
  const response = await gateway.app.inject('/projects/v1/origins?projectId=p1')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ allowedOrigins: testProject.allowedOrigins })
  await gateway.close()
})
