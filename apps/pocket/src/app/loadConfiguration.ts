import * as v from 'valibot'
import { chainIdSchema } from '../shared/link.js'
import { solanaNetworkSchema } from '../shared/network.js'

const configurationSchema = v.object({
  networks: v.pipe(v.array(v.object({ id: chainIdSchema, name: v.string() })), v.minLength(1)),
  solana: solanaNetworkSchema,
  relay: v.object({ url: v.string(), projectId: v.string() }),
})

/** What pocket's server was started with: its networks, and the relay sites on other devices are reached through. */
export type Configuration = v.InferOutput<typeof configurationSchema>

/**
 * What pocket's server was started with.
 *
 * @throws When the server does not answer or answers in another form.
 */
export async function loadConfiguration(): Promise<Configuration> {
  const response = await fetch('/configuration.json')
  return v.parse(configurationSchema, await response.json())
}
