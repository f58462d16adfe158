import { createRequire } from 'node:module'
import {
  deterministicDeployerAddress,
  getFactoryDeployment,
  getPaymasterDeployment,
} from '@latchkey/smart-account/deploy'
import * as v from 'valibot'
import { concat, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { localDeployer, localSponsor } from '../localAccounts.js'
import { localContracts } from '../localContracts.js'
import type { DeployStep } from './DeployStep.js'
import { hexSchema } from './readCompiledContract.js'

/** With it the EntryPoint comes to its address on every chain. */
const entryPointSalt = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
const deposit = parseEther('1000')
const stake = parseEther('1')
const unstakeDelaySeconds = 86_400

const paymasterAbi = parseAbi([
  'function deposit() payable',
  'function addStake(uint32 unstakeDelaySeconds) payable',
])

/**
 * The transactions that place what smart accounts need: EntryPoint, factory, and a paymaster with money in it. They come after
 * all others, so that a chain kept from before they existed gets them too.
 */
export function createSmartAccountSteps(): DeployStep[] {
  const factory = getFactoryDeployment()
  const paymaster = getPaymasterDeployment({ owner: localDeployer, signer: localSponsor })
  const { paymaster: address } = localContracts
  return [
    {
      label: 'deploying EntryPoint',
      to: deterministicDeployerAddress,
      data: concat([entryPointSalt, readEntryPointCode()]),
      gas: 12_000_000n,
    },
    { label: 'deploying SmartAccountFactory', to: factory.to, data: factory.data, gas: 4_000_000n },
    { label: 'deploying SponsorPaymaster', to: paymaster.to, data: paymaster.data, gas: 3_000_000n },
    {
      label: 'paying in for the paymaster',
      to: address,
      data: encodeFunctionData({ abi: paymasterAbi, functionName: 'deposit' }),
      value: deposit,
      gas: 200_000n,
    },
    {
      label: 'staking for the paymaster',
      to: address,
      data: encodeFunctionData({ abi: paymasterAbi, functionName: 'addStake', args: [unstakeDelaySeconds] }),
      value: stake,
      gas: 200_000n,
    },
  ]
}

/** The EntryPoint is under the GPL, so its code stays in its package. */
function readEntryPointCode() {
  // A test with a browser's globals has no file address in import.meta.url.
  const require = createRequire(import.meta.filename ?? import.meta.url)
  const artifact: unknown = require('@account-abstraction/contracts/artifacts/EntryPoint.json')
  return v.parse(v.object({ bytecode: hexSchema }), artifact).bytecode
}
