import type { AuthenticationPayload } from '../sign/authenticationTypes.js'
import { createRecap } from './createRecap.js'
import { encodeRecap } from './encodeRecap.js'
import { findRecap } from './findRecap.js'
import { formatStatement } from './formatStatement.js'
import { getRecapMethods } from './getRecapMethods.js'
import { refuseAuthentication } from './refuseAuthentication.js'

/**
 * Narrows what a site asks for to what a wallet can do, before the wallet signs it: the recap's methods and chains.
 * Without a recap there is nothing to narrow.
 *
 * @param parameters - `authPayload`: the request's. `chains`, `methods`: what the wallet supports.
 * @throws `pairing/authentication-invalid` when the two have no chain or no method in common.
 */
export function populateAuthenticationPayload(parameters: {
  authPayload: AuthenticationPayload
  chains: readonly string[]
  methods: readonly string[]
}): AuthenticationPayload {
  const { authPayload } = parameters
  const { resources = [], statement } = authPayload
  const requested = findRecap(resources)
  if (!requested) return { ...authPayload }
  const chains = authPayload.chains.filter((chain) => parameters.chains.includes(chain))
  if (chains.length === 0) throw refuseAuthentication('no chain is supported')
  const actions = getRecapMethods(requested).filter((method) => parameters.methods.includes(method))
  if (actions.length === 0) throw refuseAuthentication('no method is supported')
  const recap = createRecap({ resource: 'eip155', ability: 'request', actions, limits: { chains } })
  return {
    ...authPayload,
    chains,
    statement: formatStatement(statement, recap),
    resources: [...resources.slice(0, -1), encodeRecap(recap)],
  }
}
