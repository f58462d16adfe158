import type { Command } from '../Command.js'
import { printProject } from '../printProject.js'
import { readFeatures, readSwitch } from '../readFeatures.js'
import { readFlags, requireId } from '../readFlags.js'

/** Changes switches of a project. */
export const projectSetFeatures: Command = {
  name: 'project set-features',
  usage: 'ID [--feature ID=on|off] [--analytics on|off]',
  async run({ editor, print, words }) {
    const flags = readFlags(words, ['feature', 'analytics'])
    const project = await editor.setFeatures(requireId(flags), {
      features: readFeatures(flags.values.feature),
      isAnalyticsEnabled: readSwitch('analytics', flags.values.analytics),
    })
    printProject(project, print)
  },
}
