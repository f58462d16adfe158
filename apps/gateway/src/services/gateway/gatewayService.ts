import { getConfig, getHealth, getLatestKit, getOrigins } from '@latchkey/wire'
import { endsByOperator } from '../../db/retention/endings.js'
import { projects } from '../../db/schema/index.js'
import { requireProject } from '../../http/requireProject.js'
import { defineService } from '../defineService.js'
import { createGetConfig } from './createGetConfig.js'
import { createHealthText } from './createHealthText.js'

/** It asks a list in memory, and the secure site's server asks it for every visitor. */
const originsCost = 0.1

/** What the gateway says of itself and of its projects. */
export const gatewayService = defineService({
  name: 'gateway',
  reference: { title: 'Gateway', about: 'Health, versions and the settings of a project.' },
  calls: {
    getConfig: { call: getConfig },
    getHealth: { call: getHealth },
    getLatestKit: { call: getLatestKit },
    getOrigins: { call: getOrigins, cost: originsCost },
  },
  tables: [endsByOperator(projects)],
  create({ config: { version }, listHealthNotes, now }) {
    const describeHealth = createHealthText({ version, now, listHealthNotes })
    return {
      getConfig: createGetConfig(),
      getHealth: async () => describeHealth(),
      // Gateway and kit are released together, under one version.
      getLatestKit: async () => ({ version }),
      getOrigins: async ({ project }) => ({ allowedOrigins: requireProject(project).allowedOrigins }),
    }
  },
})
