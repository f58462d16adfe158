import { featureIds, getConfig, getHealth, getLatestKit, getOrigins } from '@latchkey/wire'
import { endsByOperator } from '../../db/retention/endings.js'
import { projects } from '../../db/schema/index.js'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import { defineService } from '../defineService.js'
import { isSelling } from '../onramp/createProviders.js'
import { onrampSettings } from '../onramp/onrampSettings.js'

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
  create({ config: { version }, listHealthNotes, now, read }) {
    const describeHealth = createHealthText({ version, now, listHealthNotes })
    return {
      getConfig: createGetConfig({ isSelling: isSelling(read(onrampSettings)) }),
      getHealth: async () => describeHealth(),
      // Gateway and kit are released together, under one version.
      getLatestKit: async () => ({ version }),
      getOrigins: async ({ project }) => ({ allowedOrigins: requireProject(project).allowedOrigins }),
    }
  },
})

/**
 * Answers `getConfig`: every feature is listed, because clients take a missing one for switched off. Buying is off where nobody
 * sells, whatever the project says.
 */
function createGetConfig(options: { isSelling: boolean }): CallHandler<typeof getConfig> {
  return async ({ project }) => {
    const { onramp, ...others } = requireProject(project).features
    const features = options.isSelling && onramp ? { ...others, onramp } : others
    const ids = new Set<string>([...featureIds, ...Object.keys(features)])
    return {
      features: [...ids].map((id) => ({
        id,
        isEnabled: features[id]?.isEnabled ?? false,
        config: features[id] ? features[id].config : [],
      })),
    }
  }
}

/**
 * Makes what `/health` answers.
 *
 * @param parameters - Version, clock, and what is said besides.
 */
function createHealthText({
  listHealthNotes,
  now,
  version,
}: {
  version: string
  now: () => number
  listHealthNotes: () => readonly string[]
}): () => string {
  const startedAtMs = now()
  const features = ['rpc', 'balance', 'identity', 'directory', 'sign-in', 'analytics'].join(',')
  return () => {
    const uptimeSeconds = Math.floor((now() - startedAtMs) / 1000)
    const notes = listHealthNotes().map((note) => `, ${note}`)
    return `OK v${version}, commit hash: none, features: ${features}, uptime: ${uptimeSeconds} seconds${notes.join('')}`
  }
}
