import { toChain } from '../namespaces/toChain.js'
import { toNamespace } from '../namespaces/toNamespace.js'
import { unite } from '../namespaces/unite.js'
import type { SessionNamespaces } from '../sign/namespaceTypes.js'

/**
 * The namespaces of a session that came from a sign-in: its accounts, the granted methods and the two usual events.
 *
 * @param parameters - `methods`: granted by the recap. `accounts`: CAIP-10 ids that signed.
 */
export function buildAuthenticationNamespaces(parameters: {
  methods: readonly string[]
  accounts: readonly string[]
}): SessionNamespaces {
  const { methods, accounts } = parameters
  const namespaces: SessionNamespaces = {}
  for (const namespace of unite(accounts.map(toNamespace))) {
    const own = accounts.filter((account) => toNamespace(account) === namespace)
    namespaces[namespace] = {
      accounts: own,
      chains: unite(own.map(toChain)),
      methods: [...methods],
      events: ['chainChanged', 'accountsChanged'],
    }
  }
  return namespaces
}
