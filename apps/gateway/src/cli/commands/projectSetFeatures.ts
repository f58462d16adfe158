import { type Command, UsageError } from '../Command.js'
import { printProject } from '../printProject.js'
import { readFeatures, readSwitch } from '../readFeatures.js'
import { readFlags, requireId } from '../readFlags.js'

/** Changes switches of a project. */
export const projectSetFeatures: Command = {
  name: 'project set-features',
  usage: 'ID [--feature ID=on|off] [--analytics on|off]',
  async run({ print, projects, words }) {
    const flags = readFlags(words, ['feature', 'analytics'])
    const id = requireId(flags)
    const project = await projects.find(id)
    if (!project) throw new UsageError(`There is no project ${id}`)
    const change = {
      features: readFeatures(project.features, flags.values.feature),
      isAnalyticsEnabled: readSwitch('analytics', flags.values.analytics) ?? project.isAnalyticsEnabled,
    }
    await projects.update(id, change)
    printProject({ ...project, ...change }, print)
  },
}
