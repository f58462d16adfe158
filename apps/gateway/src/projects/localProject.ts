import { createDefaultFeatures } from './createDefaultFeatures.js'
import type { NewProject } from './Project.js'

/** The project of the local stack, made at the first start so that nothing has to be registered. */
export const localProject: NewProject = {
  id: 'latchkey-local',
  name: 'Local',
  isEnabled: true,
  isAnalyticsEnabled: true,
  allowedOrigins: [
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://pocket.localhost:4002',
    // A host without a scheme matches every port.
    'localhost',
    '127.0.0.1',
    '*.localhost',
  ],
  features: createDefaultFeatures(),
}
