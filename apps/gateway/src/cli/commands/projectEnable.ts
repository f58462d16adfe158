import type { Command } from '../Command.js'
import { readFlags, requireId } from '../readFlags.js'

/** Lets calls of a project through again. */
export const projectEnable: Command = {
  name: 'project enable',
  usage: 'ID',
  async run({ editor, print, words }) {
    const id = requireId(readFlags(words, []))
    await editor.setEnabled(id, true)
    print(`${id} is enabled; a running gateway knows within 5 seconds`)
  },
}
