import { type Command, UsageError } from '../Command.js'
import { readFlags, requireId } from '../readFlags.js'

/** Replaces the origins of a project. */
export const projectSetOrigins: Command = {
  name: 'project set-origins',
  usage: 'ID --origin ORIGIN [--origin ORIGIN]',
  async run({ editor, print, words }) {
    const flags = readFlags(words, ['origin'])
    const id = requireId(flags)
    if (!flags.values.origin) throw new UsageError('Say which site may use it: --origin ORIGIN')
    const { allowedOrigins } = await editor.setOrigins(id, flags.values.origin)
    print(`${id} may be used from ${allowedOrigins.join(', ')}`)
  },
}
