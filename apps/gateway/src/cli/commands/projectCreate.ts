import { type Command, UsageError } from '../Command.js'
import { printProject } from '../printProject.js'
import { readFeatures, readSwitch } from '../readFeatures.js'
import { readFlags } from '../readFlags.js'

/** Adds a project and prints its id. */
export const projectCreate: Command = {
  name: 'project create',
  usage: '--name NAME --origin ORIGIN [--origin ORIGIN] [--feature ID=on|off] [--analytics on|off] [--id ID]',
  async run({ editor, print, words }) {
    const { positionals, values } = readFlags(words, ['name', 'origin', 'feature', 'analytics', 'id'])
    if (positionals.length > 0) throw new UsageError(`${positionals[0]} is not a flag`)
    const name = values.name?.at(-1)?.trim()
    if (!name) throw new UsageError('Give the project a name: --name NAME')
    if (!values.origin) throw new UsageError('Say which site may use it: --origin ORIGIN')
    const project = await editor.create({
      ...{ name, origins: values.origin, id: values.id?.at(-1) },
      isAnalyticsEnabled: readSwitch('analytics', values.analytics),
      features: readFeatures(values.feature),
    })
    printProject(project, print)
  },
}
