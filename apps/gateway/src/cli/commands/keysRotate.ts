import { type Command, UsageError } from '../Command.js'
import { readFlags } from '../readFlags.js'
import { keysStatus } from './keysStatus.js'

/** Wraps everything under the active master keys now, which a running gateway does by itself within a minute. */
export const keysRotate: Command = {
  name: 'keys rotate',
  usage: '',
  async run(input) {
    readFlags(input.words, [])
    let failed = 0
    for (const rotation of await input.openRotations()) {
      const round = await rotation.run()
      failed += round.failed
      input.print(`${round.moved} keys were wrapped anew`)
    }
    const secrets = await (await input.openSecrets()).run()
    failed += secrets.failed
    input.print(`${secrets.moved} addresses, names and smart sessions were put under the active secret`)
    await keysStatus.run(input)
    if (failed > 0) throw new UsageError(`${failed} keys do not open; they were left as they are`)
  },
}
