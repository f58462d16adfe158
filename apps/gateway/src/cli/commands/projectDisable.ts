import { type Command, UsageError } from '../Command.js'
import { readFlags, requireId } from '../readFlags.js'

/** Refuses every call of a project. */
export const projectDisable: Command = {
  name: 'project disable',
  usage: 'ID',
  async run({ print, projects, words }) {
    const id = requireId(readFlags(words, []))
    if (!(await projects.update(id, { isEnabled: false }))) throw new UsageError(`There is no project ${id}`)
    print(`${id} is disabled; a running gateway knows within 5 seconds`)
  },
}
