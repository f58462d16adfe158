// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import { decodeBase58 } from '@latchkey/primitives'
import { solana } from '@latchkey/solana'
import { localSolana, solanaDevnet } from '@latchkey/solana/networks'
import { createTestNetwork } from '@latchkey/testing'
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { ed25519 } from '@noble/curves/ed25519.js'
import { verifyMessage } from 'viem'
import { accounts } from './app/wallet/accounts.js'
import { addressOf } from './app/wallet/owners.js'
import type { Namespace } from './chains/namespaces.js'
import { referenceOf } from './shared/caip.js'
import { type Decision, installTestPocket, sharedAccounts } from './testing/installTestPocket.js'

const networks = [
  { id: 'eip155:31337', name: 'Local One' },
  { id: 'eip155:31338', name: 'Local Two' },
]
const kinds: Partial<Record<string, 'connect' | 'sign' | 'switch'>> = {
  connect: 'connect',
  'sign-message': 'sign',
  'solana-sign-message': 'sign',
  switch: 'switch',
}
/** What each kind of accounts is found by and told apart with. */
const sides: Record<Namespace, Pick<ConformanceWallet, 'connectorId' | 'verify' | 'isAskedToSwitch'>> = {
  eip155: {
    connectorId: 'app.latchkey.pocket',
    verify: ({ address, message, signature }) =>
      verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
  },
  solana: {
    connectorId: 'Pocket',
    isAskedToSwitch: false,
    async verify({ address, message, signature }) {
      const [key, made] = [address, signature].map(decodeBase58)
      return !!key && !!made && ed25519.verify(made, new TextEncoder().encode(message), key)
    },
  },
}

/** A browser's profile with Pocket in it, and a person in front of it who does as told. */
function installPocket(namespace: Namespace): ConformanceWallet {
  const answers: Record<string, Decision> = {}
  const { wallet, uninstall } = installTestPocket({
    page: window,
    networks,
    decide: (request) => answers[kinds[request.kind] ?? ''] ?? 'approve',
  })
  return {
    ...sides[namespace],
    answer(kind, how) {
      answers[kind] = how
    },
    getAddresses() {
      const active = accounts[wallet.state.get().activeAccountIndex]
      return [active, ...sharedAccounts.filter((account) => account !== active)].map((account) =>
        account ? addressOf(wallet.chains, account, wallet.activeNetwork(namespace)) : '',
      )
    },
    selectSecondAccount: () => wallet.dispatch({ type: 'account-chosen', index: 1 }),
    ...(namespace === 'solana'
      ? // The keys are public, so there is one network, of test coins.
        { servesOneNetwork: true }
      : {
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

describeChain('evm with Pocket', {
  createChain: () =>
    evm({ networks: networks.map(({ id, name }) => createTestNetwork(Number(referenceOf(id)), name)) }),
  install: () => installPocket('eip155'),
})

describeChain('solana with Pocket', {
  createChain: () => solana({ networks: [localSolana, solanaDevnet] }),
  install: () => installPocket('solana'),
})
