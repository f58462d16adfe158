import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { createDefaultFeatures } from '../../projects/createDefaultFeatures.js'
import { projectIdSchema } from '../../projects/projectId.js'
import { type Command, UsageError } from '../Command.js'
import { printProject } from '../printProject.js'
import { readFeatures, readSwitch } from '../readFeatures.js'
import { readFlags } from '../readFlags.js'
import { readOrigins } from '../readOrigins.js'

/** Adds a project and prints its id. */
export const projectCreate: Command = {
  name: 'project create',
  usage: '--name NAME --origin ORIGIN [--origin ORIGIN] [--feature ID=on|off] [--analytics on|off] [--id ID]',
  async run({ print, projects, words }) {
    const { positionals, values } = readFlags(words, ['name', 'origin', 'feature', 'analytics', 'id'])
    if (positionals.length > 0) throw new UsageError(`${positionals[0]} is not a flag`)
    const name = values.name?.at(-1)?.trim()
    if (!name) throw new UsageError('Give the project a name: --name NAME')
    const allowedOrigins = readOrigins(values.origin ?? [])
    if (allowedOrigins.length === 0) throw new UsageError('Say which site may use it: --origin ORIGIN')
    const id = values.id?.at(-1) ?? randomBytes(16).toString('hex')
    const parsed = v.safeParse(projectIdSchema, id)
    if (!parsed.success) throw new UsageError(parsed.issues[0].message)
    const project = {
      id,
      name,
      allowedOrigins,
      isEnabled: true,
      isAnalyticsEnabled: readSwitch('analytics', values.analytics) ?? false,
      features: readFeatures(createDefaultFeatures(), values.feature),
    }
    if (!(await projects.insert(project))) throw new UsageError(`There is a project ${id} already`)
    printProject(project, print)
  },
}
