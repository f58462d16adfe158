import { encodeDeployData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { localAccounts } from '../localAccounts.js'
import { localContracts } from '../localContracts.js'
import type { DeployStep } from './DeployStep.js'
import { type CompiledContractName, readCompiledContract } from './readCompiledContract.js'

const deployGas = 6_000_000n
const mintGas = 500_000n
const badgeAbi = parseAbi(['function mint(address to, uint256 id, uint256 amount)'])
const baitAbi = parseAbi(['function mint(address to, string uri)'])
const [first, second] = localAccounts

/**
 * The transactions that make the NFTs whose files a server of this machine has, and hand them out: badges that several can have, and
 * one that advertises. The first two decide the addresses in `localContracts`: append only.
 *
 * @param filesUrl - Where the files are.
 */
export function createNftSteps(filesUrl: string): DeployStep[] {
  return [
    deploy('LatchkeyBadges', [`${filesUrl}/badges/{id}.json`]),
    deploy('HostileNfts', ['Claim at www.free.example', 'FREE']),
    mintBait(first, `${filesUrl}/bait.json`),
    mintBadge(first, 2n, 1n),
    mintBadge(second, 1n, 1n),
    mintBadge(first, 1n, 5n),
  ]
}

function deploy(contract: CompiledContractName, args: readonly unknown[]): DeployStep {
  const { abi, bytecode } = readCompiledContract(contract)
  return { label: `deploying ${contract}`, data: encodeDeployData({ abi, bytecode, args }), gas: deployGas }
}

function mintBadge(to: Hex, id: bigint, amount: bigint): DeployStep {
  const data = encodeFunctionData({ abi: badgeAbi, functionName: 'mint', args: [to, id, amount] })
  return { label: 'minting badges', to: localContracts.badges, data, gas: mintGas }
}

function mintBait(to: Hex, uri: string): DeployStep {
  const data = encodeFunctionData({ abi: baitAbi, functionName: 'mint', args: [to, uri] })
  return { label: 'minting an NFT that advertises', to: localContracts.bait, data, gas: mintGas }
}
