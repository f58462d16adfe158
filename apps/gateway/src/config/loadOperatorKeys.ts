import { readFile } from 'node:fs/promises'
import type { Network } from '../chains/Network.js'
import type { OperatorKeys } from '../chains/PaidService.js'
import { StartFailure } from '../start/StartFailure.js'

/** Where the operator's keys come from. */
export type LoadOperatorKeysOptions = {
  networks: readonly Pick<Network, 'caipNetworkId'>[]
  /** By the reference of a network's CAIP-2 id (`31337`): the key, or `file:` and the path of a file that holds it. */
  keysByReference: Readonly<Record<string, OperatorKeys>>
  /** Takes the keys of the local stack where none are given: everybody has those. */
  isLocal: boolean
}

/**
 * Reads the keys with which the gateway sends and sponsors.
 *
 * @param options - See {@link LoadOperatorKeysOptions}.
 * @returns By CAIP-2 id.
 * @throws StartFailure for a key of a network that is not served, or a file that cannot be read.
 */
export async function loadOperatorKeys({
  isLocal,
  keysByReference,
  networks,
}: LoadOperatorKeysOptions): Promise<Record<string, OperatorKeys>> {
  const keys: Record<string, OperatorKeys> = isLocal ? await loadLocal() : {}
  for (const [reference, given] of Object.entries(keysByReference)) {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId.split(':')[1] === reference)
    if (!network) {
      throw new StartFailure(
        `There is a key for ${reference}, but no network of that id. Its name ends with the second half of a CAIP-2 id`,
      )
    }
    keys[network.caipNetworkId] = {
      ...keys[network.caipNetworkId],
      ...(given.executor === undefined ? {} : { executor: await readKey(given.executor) }),
      ...(given.sponsor === undefined ? {} : { sponsor: await readKey(given.sponsor) }),
    }
  }
  return keys
}

async function loadLocal(): Promise<Record<string, OperatorKeys>> {
  const { localChains } = await import('@latchkey/local/chains')
  return Object.assign({}, ...Object.values(localChains).map(({ operatorKeys }) => operatorKeys))
}

async function readKey(given: string): Promise<string> {
  if (!given.startsWith('file:')) return given.trim()
  const path = given.slice('file:'.length)
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (cause) {
    throw new StartFailure(`The key file ${path} cannot be read. Is it there, and may the gateway read it?`, {
      cause,
    })
  }
}
