import type { KeyState } from '../../secure/keys/createRotation.js'
import type { Command } from '../Command.js'
import { readFlags } from '../readFlags.js'

const words: Record<KeyState['state'], string> = {
  active: 'active',
  kept: 'needed until everything is under the active one',
  free: 'nothing is under it: where it was active before, it can be removed',
  missing: 'MISSING: what is under it does not open',
}

/** Prints every master key and how much is wrapped under it. */
export const keysStatus: Command = {
  name: 'keys status',
  usage: '',
  async run({ openRotations, print, words: typed }) {
    readFlags(typed, [])
    const [gateway, keeper] = await openRotations()
    for (const [name, rotation] of [
      ['gateway', gateway],
      ['keeper', keeper],
    ] as const) {
      for (const { kid, state, total } of await rotation.getStates()) {
        print(`${name.padEnd(8)} ${kid.padEnd(16)} ${String(total).padStart(8)} keys  ${words[state]}`)
      }
    }
  },
}
