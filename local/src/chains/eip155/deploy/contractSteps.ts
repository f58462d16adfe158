import { encodeDeployData, parseUnits } from 'viem'
import { localDeployer } from '../localAccounts.js'
import { localContracts, localTokens } from '../localContracts.js'
import type { DeployStep } from './DeployStep.js'
import { type CompiledContractName, readCompiledContract } from './readCompiledContract.js'

const deployGas = 6_000_000n
const wholeSupply = '1000000000'

/**
 * The transactions that make the contracts, the same on both chains.
 * Their order decides the addresses in `localContracts`: append only.
 */
export function createContractSteps(): DeployStep[] {
  return [
    deploy('WrappedEther'),
    deployToken('usdc'),
    deploy('TestTether', [parseUnits(wholeSupply, localTokens.usdt.decimals)]),
    deployToken('dai'),
    deployToken('link'),
    deployToken('wbtc'),
    deploy('LatchkeyKeys'),
    deploy('UniswapV2Factory', [localDeployer]),
    deploy('UniswapV2Router02', [localContracts.factory, localContracts.wrappedEther]),
    deploy('SmartWalletFactory'),
  ]
}

/** USDC takes signed allowances (EIP-2612), as the real one does; the others take none. */
function deployToken(key: 'usdc' | 'dai' | 'link' | 'wbtc'): DeployStep {
  const { name, symbol, decimals } = localTokens[key]
  const contract = key === 'usdc' ? 'TestPermitToken' : 'TestToken'
  return deploy(contract, [name, symbol, decimals, parseUnits(wholeSupply, decimals)])
}

function deploy(contract: CompiledContractName, args: readonly unknown[] = []): DeployStep {
  const { abi, bytecode } = readCompiledContract(contract)
  return { label: `deploying ${contract}`, data: encodeDeployData({ abi, bytecode, args }), gas: deployGas }
}
