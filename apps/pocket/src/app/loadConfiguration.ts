import * as v from 'valibot'
import { networkSchema } from '../shared/network.js'

const configurationSchema = v.object({
  networks: v.pipe(v.array(networkSchema), v.minLength(1)),
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
