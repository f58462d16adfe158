import type { Chain, Transport } from 'viem'
import { afterEach } from 'vitest'
import { type Config, type CreateConfigParameters, createConfig } from 'wagmi'

const made: Config[] = []

afterEach(() => {
  // wagmi listens for wallets as long as the page is there, and test files share one.
  for (const config of made.splice(0)) config._internal.mipd?.destroy()
})

/**
 * Makes a wagmi config that stops to search for wallets when the test ends.
 *
 * @param parameters - As `createConfig` of wagmi takes them.
 */
export function createTestConfig<
  const Chains extends readonly [Chain, ...Chain[]],
  Transports extends Record<Chains[number]['id'], Transport>,
>(parameters: CreateConfigParameters<Chains, Transports>): Config<Chains, Transports> {
  const config = createConfig(parameters)
  made.push(config as unknown as Config)
  return config
}
