import { type Command, UsageError } from '../Command.js'

/** Frees a registered name: it stands for nobody until somebody registers it again, who may be anybody. */
export const nameRelease: Command = {
  name: 'name release',
  usage: 'NAME',
  async run({ names, print, words }) {
    const [name, ...others] = words
    if (!name || others.length > 0)
      throw new UsageError('name release takes one name, such as mango-tree.names.example')
    const released = await names.release(name.toLowerCase())
    if (!released) throw new UsageError(`Nobody has registered ${name}`)
    const addresses = released.addresses.map(({ address, coinType }) => `${coinType} ${address}`)
    print(
      `Released ${released.name}, registered ${released.registeredAt.toISOString()} for ${addresses.join(', ')}`,
    )
  },
}
