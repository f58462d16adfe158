import type { getNameSuggestions, getNamesOfAddress, getRegisteredName } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import type { NameRegistry } from './createNameRegistry.js'
import { NameRegistryFailure } from './NameRegistryFailure.js'
import { readLabel, readName } from './readName.js'
import { suggestNames } from './suggestNames.js'
import { toWireName } from './toWireName.js'

/** With this version what is not there is an empty list. */
const listVersion = 2

/** Makes the handler that looks a name up. */
export function createGetRegisteredName({
  repository,
  zones,
}: NameRegistry): CallHandler<typeof getRegisteredName> {
  return async ({ params, query }) => {
    const { name } = readName(params.name, zones)
    const record = await repository.find(name)
    if (record) return toWireName(record)
    if (Number(query.apiVersion) === listVersion) return []
    throw new NameRegistryFailure('name/not-found', `Nobody has registered ${name}`)
  }
}

/** Makes the handler that lists the names of an address. A text that is no address has none. */
export function createGetNamesOfAddress({
  chains,
  repository,
}: NameRegistry): CallHandler<typeof getNamesOfAddress> {
  return async ({ params: { address }, query }) => {
    const chain = chains.findByAddress(address)
    const found = chain
      ? await repository.listOf({ namespace: chain.namespace, addressKey: chain.toAddressKey(address) })
      : []
    if (found.length > 0) return found.map(toWireName)
    if (Number(query.apiVersion) === listVersion) return []
    throw new NameRegistryFailure('name/no-names', 'The address has no name')
  }
}

/** Makes the handler that suggests names. A zone that is none of the gateway's is taken for the first one. */
export function createGetNameSuggestions(registry: NameRegistry): CallHandler<typeof getNameSuggestions> {
  const { firstZone, zones } = registry
  return async ({ params, query }) => {
    const zone = query.zone !== undefined && zones.includes(query.zone) ? query.zone : firstZone
    return { suggestions: await suggestNames(registry, { zone, label: readLabel(params.name) }) }
  }
}
