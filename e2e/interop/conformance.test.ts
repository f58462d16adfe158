// @vitest-environment happy-dom
import { createWallet, installMockWallet } from '@johanneskares/wallet-mock'
import { evm } from '@latchkey/evm'
import { createTestNetwork } from '@latchkey/testing'
import { type ConformanceWallet, describeChain } from '@latchkey/testing/conformance'
import { custom, type Hex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet, optimism } from 'viem/chains'

const account = privateKeyToAccount(`0x${'3'.repeat(64)}`)
const requests = {
  connect: 'eth_requestAccounts',
  sign: 'personal_sign',
  switch: 'wallet_switchEthereumChain',
} as const
// The wallet asks its node where it is.
const createNode = (chainId: number) => custom({ request: async () => `0x${chainId.toString(16)}` })

/** Somebody else's wallet for tests in its own page script. It has one account and tells nothing by itself. */
async function installOther(): Promise<ConformanceWallet> {
  const answers = { connect: 'approve', sign: 'approve', switch: 'approve' }
  const wallet = createWallet(
    account,
    { [mainnet.id]: createNode(mainnet.id), [optimism.id]: createNode(optimism.id) },
    mainnet,
  )
  const listeners: (() => void)[] = []
  const { addEventListener } = window
  // Its announcements have no end of their own.
  window.addEventListener = (name: string, listener: EventListenerOrEventListenerObject) => {
    listeners.push(() => window.removeEventListener(name, listener))
    addEventListener.call(window, name, listener)
  }
  // What it wants of Playwright's page; without a browser its page script runs here.
  const page = {
    async exposeFunction(name: string, expose: unknown) {
      Object.assign(window, { [name]: expose })
    },
    async addInitScript(run: (given: unknown) => void, given: unknown) {
      run(given)
    },
  }
  const person = {
    async request(call: { method: string; params?: unknown }) {
      for (const kind of ['connect', 'sign', 'switch'] as const) {
        if (call.method !== requests[kind] || answers[kind] === 'approve') continue
        if (answers[kind] === 'hang') return new Promise(() => {})
        throw Object.assign(new Error('User rejected the request'), { code: 4001 })
      }
      return wallet.request(call as never)
    },
  }
  await installMockWallet({ page: page as never, wallet: person as never })
  window.addEventListener = addEventListener
  return {
    connectorId: 'com.example.mock-wallet',
    answer(kind, how) {
      answers[kind] = how
    },
    getAddresses: () => [account.address],
    verify: ({ message, signature }) =>
      verifyMessage({ address: account.address, message, signature: signature as Hex }),
    uninstall() {
      for (const stop of listeners.splice(0)) stop()
    },
  }
}

describeChain("evm with somebody else's wallet", {
  createChain: () =>
    evm({ networks: [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')] }),
  install: installOther,
})
