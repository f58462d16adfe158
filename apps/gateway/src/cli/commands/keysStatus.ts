import type { KeyState } from '../../secure/keys/createRotation.js'
import type { SecretState } from '../../secure/secrets/createSecretRotation.js'
import type { Command } from '../Command.js'
import { readFlags } from '../readFlags.js'

const words: Record<KeyState['state'], string> = {
  active: 'active',
  kept: 'needed until everything is under the active one',
  free: 'nothing is under it: where it was active before, it can be removed',
  missing: 'MISSING: what is under it does not open',
}

const secretWords: Record<SecretState['state'], string> = {
  active: 'active',
  kept: 'needed until these have been used once more, or are over',
  free: 'nothing is under it: where it was active before, it can be removed ten minutes after',
  missing: 'MISSING: what is under it is not found',
}

/** Such as `secret   1f0c…  12 kept  3 sessions, 9 PINs; needed until …`. */
function writeSecretLine({ counts, kid, state, total }: SecretState): string {
  const uses = Object.entries(counts).map(([use, count]) => `${count} ${use}`)
  const name = kid === '' ? '(no name)' : kid
  const told = [...uses, secretWords[state]].join(', ')
  return `secret   ${name.padEnd(16)} ${String(total).padStart(8)} kept  ${told}`
}

/** Prints every master key and how much is wrapped under it; of the operator's secrets what is kept under each. */
export const keysStatus: Command = {
  name: 'keys status',
  usage: '',
  async run({ openRotations, openSecrets, print, words: typed }) {
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
    for (const state of await (await openSecrets()).getStates()) print(writeSecretLine(state))
  },
}
