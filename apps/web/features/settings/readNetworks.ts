import type { Network } from '@latchkey/core'
import { SchemaError } from '@latchkey/errors/schema'
import { localChains, type StackPorts } from '@latchkey/local/chains'
import { chainPackages } from '../chains'

/** What each name stands for. */
type Choices = ReadonlyMap<string, (ports: StackPorts) => readonly Network[]>

const chains = Object.values(localChains)
/** The networks of the local stack where this one runs: all of them, or those of one namespace. */
const localChoices: Choices = new Map([
  ['local', (ports: StackPorts) => chains.flatMap((chain) => chain.createKitNetworks(ports))],
  ...chains.map((chain) => [`local-${chain.settingName}`, chain.createKitNetworks] as const),
])
/** A network that a package exports as `testNetOne` is `test-net-one` here. */
const publicChoices: Choices = new Map(
  Object.values(chainPackages)
    .flatMap(({ networks }) => Object.entries(networks))
    .filter(([, network]) => !network.isLocal)
    .map(([name, network]) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      () => [network],
    ]),
)
const choices: Choices = new Map([...localChoices, ...publicChoices])

/**
 * The networks of the page.
 *
 * @param names - Names separated by commas; `local` stands for the networks of the local stack. The first network is shown
 *   before a wallet is connected.
 * @param ports - Where the local stack runs.
 * @throws `parsing/schema` for an unknown name.
 */
export function readNetworks(names: string, ports: StackPorts): Network[] {
  return names.split(',').flatMap((text) => {
    const name = text.trim()
    const choose = choices.get(name)
    if (choose) return choose(ports)
    throw new SchemaError('parsing/schema', {
      what: 'LATCHKEY_WEB_NETWORKS',
      issue: `"${name}" is none of ${[...choices.keys()].join(', ')}`,
    })
  })
}
