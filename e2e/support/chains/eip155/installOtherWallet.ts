import { installMockWallet } from '@johanneskares/wallet-mock'
import { localNetworks } from '@latchkey/local/networks/eip155'
import type { Page } from '@playwright/test'
import { defineChain, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { readStack } from '../../stack.js'

/**
 * Puts a wallet that is not ours into the browser, as an extension named "Mock Wallet" that never asks the visitor.
 *
 * @param page - The site's page, before it is loaded.
 * @param addressIndex - Which account of the local chains' mnemonic it holds.
 * @returns The account's address.
 */
export async function installOtherWallet(page: Page, addressIndex = 0): Promise<string> {
  const { addresses } = readStack()
  const [network] = localNetworks
  if (!network) throw new Error('no network')
  const account = mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex,
  })
  const defaultChain = defineChain({ ...network, rpcUrls: { default: { http: [addresses.evmA] } } })
  const transports = { [defaultChain.id]: http(addresses.evmA) }
  await installMockWallet({ page, account, defaultChain, transports })
  return account.address
}
