import type { Command } from '../Command.js'

/** Lists projects, one a line. */
export const projectList: Command = {
  name: 'project list',
  usage: '',
  async run({ print, projects }) {
    const all = await projects.list()
    if (all.length === 0) print('There are no projects yet. Add one with: project create')
    for (const { allowedOrigins, id, isEnabled, name } of all) {
      print(
        `${id}  ${isEnabled ? 'enabled ' : 'disabled'}  ${name}  ${allowedOrigins.join(', ') || 'any origin'}`,
      )
    }
  },
}
