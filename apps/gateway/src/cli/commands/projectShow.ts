import { describePolicy } from '../../services/owner/projects/sponsorPolicy.js'
import { type Command, UsageError } from '../Command.js'
import { printProject } from '../printProject.js'
import { readFlags, requireId } from '../readFlags.js'

/** Prints one project. */
export const projectShow: Command = {
  name: 'project show',
  usage: 'ID',
  async run({ policies, print, projects, words }) {
    const id = requireId(readFlags(words, []))
    const project = await projects.find(id)
    if (!project) throw new UsageError(`There is no project ${id}`)
    printProject(project, print)
    for (const policy of await policies.list(id)) print(`Sponsored   ${describePolicy(policy)}`)
  },
}
