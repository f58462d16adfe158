import { defaultStackPorts } from '../../../parts/stackPorts.js'
import { localSuiAccounts } from '../localSui.js'
import type { TestSui } from './TestSui.js'

/** What the test's chain is to be. */
export type StartTestSuiParameters = {
  /** Folder for the chain's state; in memory only when left out. */
  stateFolder?: string
  /** Milliseconds since 1970. */
  now?: () => number
}

/**
 * Starts a Sui chain for tests: on a free port, in memory, with coins and money.
 *
 * @example
 * import { startTestSui } from '@latchkey/local/chains/sui'
 * const { url, network, fund, stop } = await startTestSui()
 * await fund({ address: `0x${'7'.repeat(64)}`, amount: 1_000_000_000n })
 * await stop()
 */
export async function startTestSui(parameters: StartTestSuiParameters = {}): Promise<TestSui> {
  const [{ runSui }, { deriveLocalKey }] = await Promise.all([
    import('./runSui.js'),
    import('./localKeys.js'),
  ])
  const { bank, network, readBalance, stop } = await runSui({
    ...parameters,
    ports: { ...defaultStackPorts, sui: 0 },
  })
  const [first, second, third] = localSuiAccounts
  const accounts = [
    { address: first, secretKey: deriveLocalKey(0).getSecretKey() },
    { address: second, secretKey: deriveLocalKey(1).getSecretKey() },
    { address: third, secretKey: deriveLocalKey(2).getSecretKey() },
  ] as const
  return { url: network.rpcUrls.default.http[0], network, accounts, fund: bank.give, readBalance, stop }
}
