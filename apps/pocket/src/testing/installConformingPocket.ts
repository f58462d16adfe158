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
  ...side
}: Side & {
  namespace: string
  networks: readonly Network[]
  kinds: Readonly<Record<string, 'connect' | 'sign' | 'switch'>>
}): ConformanceWallet {
  const answers: Record<string, Decision> = {}
  const { wallet, uninstall } = installTestPocket({
    page: window,
    networks,
    decide: (request) => answers[kinds[request.kind] ?? ''] ?? 'approve',
  })
  return {
    ...side,
    answer(kind, how) {
      answers[kind] = how
    },
    getAddresses() {
      const active = accounts[wallet.state.get().activeAccountIndex]
      const shared = [active, ...sharedAccounts.filter((account) => account !== active)]
      return shared.flatMap((account) => {
        const known = wallet.chains[namespace]?.accounts
        return account && known
          ? known.addressesOf(account, wallet.activeNetwork(namespace)).map(({ address }) => address)
          : []
      })
    },
    selectSecondAccount: () => wallet.dispatch({ type: 'account-chosen', index: 1 }),
    ...(!side.servesOneNetwork && {
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
