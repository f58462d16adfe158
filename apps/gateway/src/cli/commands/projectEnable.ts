import { type Command, UsageError } from '../Command.js'
import { readFlags, requireId } from '../readFlags.js'

/** Lets calls of a project through again. */
export const projectEnable: Command = {
  name: 'project enable',
  usage: 'ID',
  async run({ print, projects, words }) {
    const id = requireId(readFlags(words, []))
    if (!(await projects.update(id, { isEnabled: true }))) throw new UsageError(`There is no project ${id}`)
    print(`${id} is enabled; a running gateway knows within 5 seconds`)
  },
}
