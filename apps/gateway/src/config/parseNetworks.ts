import { SchemaError } from '@latchkey/errors/schema'
import * as v from 'valibot'
import type { ChainModule } from '../chains/ChainModule.js'
import { type Network, networkSchema } from '../chains/Network.js'
import { chainModules } from '../chains/registry.js'
import { getIssueText } from '../http/getIssueText.js'

/**
 * Reads the networks of a configuration file or of an importing program, each by the schema of its namespace. A
 * network of a namespace the gateway knows nothing of is served as far as JSON-RPC goes.
 *
 * @param value - A list of networks.
 * @param options - `what`: what the list is called in the error message; `chains`: the namespaces known.
 * @throws `parsing/schema` naming the first mistake.
 */
export function parseNetworks(
  value: unknown,
  {
    what = 'The list of networks',
    chains = chainModules,
  }: { what?: string; chains?: readonly ChainModule[] } = {},
): Network[] {
  const schema = v.lazy((entry) => findSchema(chains, entry))
  const result = v.safeParse(v.pipe(v.array(schema), v.minLength(1)), value)
  if (!result.success) {
    throw new SchemaError('parsing/schema', { what, issue: getIssueText(result.issues) })
  }
  const seen = new Set<string>()
  for (const { caipNetworkId, chainNamespace } of result.output) {
    if (seen.has(caipNetworkId)) {
      throw new SchemaError('parsing/schema', { what, issue: `${caipNetworkId} is listed twice` })
    }
    if (!caipNetworkId.startsWith(`${chainNamespace}:`)) {
      const issue = `${caipNetworkId} is no network of the namespace ${chainNamespace}`
      throw new SchemaError('parsing/schema', { what, issue })
    }
    seen.add(caipNetworkId)
  }
  return result.output
}

function findSchema(chains: readonly ChainModule[], entry: unknown): v.GenericSchema<unknown, Network> {
  const { chainNamespace } = (entry ?? {}) as { chainNamespace?: unknown }
  return chains.find(({ namespace }) => namespace === chainNamespace)?.networkSchema ?? networkSchema
}
