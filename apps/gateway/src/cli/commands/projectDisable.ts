import type { Command } from '../Command.js'
import { readFlags, requireId } from '../readFlags.js'

/** Refuses every call of a project. */
export const projectDisable: Command = {
  name: 'project disable',
  usage: 'ID',
  async run({ editor, print, words }) {
    const id = requireId(readFlags(words, []))
    await editor.setEnabled(id, false)
    print(`${id} is disabled; a running gateway knows within 5 seconds`)
  },
}
