import { type Command, UsageError } from '../Command.js'
import { readFlags, requireId } from '../readFlags.js'
import { readOrigins } from '../readOrigins.js'

/** Replaces the origins of a project. */
export const projectSetOrigins: Command = {
  name: 'project set-origins',
  usage: 'ID --origin ORIGIN [--origin ORIGIN]',
  async run({ print, projects, words }) {
    const flags = readFlags(words, ['origin'])
    const id = requireId(flags)
    const allowedOrigins = readOrigins(flags.values.origin ?? [])
    if (allowedOrigins.length === 0) throw new UsageError('Say which site may use it: --origin ORIGIN')
    if (!(await projects.update(id, { allowedOrigins }))) throw new UsageError(`There is no project ${id}`)
    print(`${id} may be used from ${allowedOrigins.join(', ')}`)
  },
}
