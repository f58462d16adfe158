import type { CaipNetworkId } from '@latchkey/primitives'
import type { ConformanceWallet } from '@latchkey/testing/conformance'
import { accounts } from '../app/wallet/accounts.js'
import type { Network } from '../shared/network.js'
import { type Decision, installTestPocket, sharedAccounts } from './installTestPocket.js'

type Side = Pick<ConformanceWallet, 'connectorId' | 'verify' | 'isAskedToSwitch' | 'servesOneNetwork'>

/**
 * A browser's profile with Pocket in it, and a person in front of it who does as told: what the suite of the chain contract tries
 * of a namespace.
 *
 * @param parameters - The namespace; Pocket's networks of it; the kinds of requests the person is asked, with what each is for the
 * suite; and what its accounts are found by and told apart with.
 */
export function installConformingPocket({
  namespace,
  networks,
  kinds,
  sharesActiveOnly = false,
  ...side
}: Side & {
  namespace: string
  /** Wallets of the namespace show sites one account at a time. */
  sharesActiveOnly?: boolean
  networks: readonly Network[]
  kinds: Readonly<Record<string, 'connect' | 'sign' | 'switch'>>
}): ConformanceWallet {
  const answers: Record<string, Decision> = {}
  const { wallet, uninstall } = installTestPocket({
    page: window,
    networks,
    decide: (request) => answers[kinds[request.kind] ?? ''] ?? 'approve',
  })
  const chain = wallet.chains[namespace]
  return {
    ...side,
    answer(kind, how) {
      answers[kind] = how
    },
    getAddresses(network = wallet.activeNetwork(namespace) as CaipNetworkId) {
      const active = accounts[wallet.state.get().activeAccountIndex]
      const shared = [active, ...sharedAccounts.filter((account) => account !== active)]
      return (sharesActiveOnly ? [active] : shared).flatMap((account) =>
        account && chain ? chain.accounts.addressesOf(account, network).map(({ address }) => address) : [],
      )
    },
    selectSecondAccount: () => wallet.dispatch({ type: 'account-chosen', index: 1 }),
    // Elsewhere each request says for itself which network it is for.
    ...(chain?.networks.isChosen && {
      selectNetwork: (caipNetworkId: string) =>
        wallet.dispatch({ type: 'network-chosen', network: caipNetworkId }),
    }),
    lock() {
      for (const { linkId } of wallet.state.get().links)
        wallet.dispatch({ type: 'site-disconnected', linkId })
    },
    uninstall,
  }
}
