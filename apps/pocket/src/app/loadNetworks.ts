import * as v from 'valibot'
import { chainIdSchema } from '../shared/link.js'
import type { Network } from './wallet/createWallet.js'

const networksSchema = v.object({
  networks: v.pipe(v.array(v.object({ id: chainIdSchema, name: v.string() })), v.minLength(1)),
})

/**
 * The networks pocket's server was started with.
 *
 * @throws When the server does not answer or answers in another form.
 */
export async function loadNetworks(): Promise<Network[]> {
  const response = await fetch('/networks.json')
  return v.parse(networksSchema, await response.json()).networks
}
