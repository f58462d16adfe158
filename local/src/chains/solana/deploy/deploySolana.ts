import { LocalError } from '@latchkey/errors/local'
import { type Address, createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { parseUnits } from 'viem'
import { localSolanaAccounts } from '../localSolana.js'
import { localSolanaTokens } from '../localSolanaTokens.js'
import { createStackKey, deriveLocalKey } from '../node/localKeys.js'
import { createNodeClient } from './createNodeClient.js'
import { createGiveInstructions, createMemoInstructions, createMintInstructions } from './seedInstructions.js'
import { type SolanaSeedToken, solanaSeeds } from './solanaSeeds.js'

const solDecimals = 9
const deployerSol = '10'
/** Length of a token account of Token-2022 that its associated-token program has made. */
const accountBytes = 170
/** As on the EVM chains, the tenth account of the phrase. */
const deployerIndex = 9

/** Settings of one deployment. */
export type DeploySolanaParameters = { signal?: AbortSignal | undefined }

/**
 * Puts the mints and the accounts' money on the local Solana chain. What is there already is left alone, so it
 * may run at every start; a set-up that was cut short is continued.
 *
 * @param rpcUrl - The node.
 * @param parameters - `signal` ends it between two transactions.
 * @returns How many transactions were sent; 0 when everything was there.
 * @throws local/deploy-failed with the step that did not work.
 */
export async function deploySolana(
  rpcUrl: string,
  { signal }: DeploySolanaParameters = {},
): Promise<{ sentTransactions: number }> {
  const node = createNodeClient(rpcUrl)
  const deployer = await createKeyPairSignerFromPrivateKeyBytes(deriveLocalKey(deployerIndex))
  const second = await createKeyPairSignerFromPrivateKeyBytes(deriveLocalKey(1))
  let sentTransactions = 0

  const step = async (label: string, work: () => Promise<boolean>) => {
    signal?.throwIfAborted()
    try {
      if (await work()) sentTransactions += 1
    } catch (cause) {
      throw new LocalError('local/deploy-failed', { chainId: 'solana', step: label }, { cause })
    }
  }
  const exists = async (address: Address) => (await node.readSpace(address)) !== undefined
  const fund = async (address: Address, sol: string) => {
    if (await exists(address)) return false
    await node.requestAirdrop(address, parseUnits(sol, solDecimals))
    return true
  }

  await step('giving SOL to the deployer', () => fund(deployer.address, deployerSol))
  for (const [index, { sol }] of solanaSeeds.entries()) {
    const account = (localSolanaAccounts[index] ?? '') as Address
    await step('giving SOL', () => fund(account, sol))
  }
  for (const key of Object.keys(localSolanaTokens) as SolanaSeedToken[]) {
    const token = localSolanaTokens[key]
    const mint = await createKeyPairSignerFromPrivateKeyBytes(createStackKey(`mint ${key}`))
    await step(`making the mint of ${token.symbol}`, async () => {
      if (await exists(mint.address)) return false
      await node.send(deployer, await createMintInstructions(node, key, mint, deployer))
      return true
    })
    await step(`handing out ${token.symbol}`, async () => {
      if ((await node.readSupply(mint.address)) > 0n) return false
      await node.send(deployer, await createGiveInstructions(key, deployer))
      return true
    })
  }
  await step('requiring memos', async () => {
    const { account, instructions } = await createMemoInstructions(second)
    const bytes = await node.readSpace(account)
    if (bytes !== undefined && bytes > accountBytes) return false // It has grown by the extension already.
    await node.send(second, instructions)
    return true
  })
  return { sentTransactions }
}
