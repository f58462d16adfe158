import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { featureSchema } from '../schemas/feature.js'

/** The features switched on for a project (§7.024). A feature that is missing is off. */
export const getConfig = defineCall({
  name: 'getConfig',
  method: 'GET',
  path: '/appkit/v1/config',
  audience: 'directory',
  answer: 'json',
  summary: 'Lists every feature of the project with its switch and configuration.',
  response: v.object({ features: v.array(featureSchema) }),
})
