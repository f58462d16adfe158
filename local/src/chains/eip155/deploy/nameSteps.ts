import { encodeDeployData, encodeFunctionData, type Hex, namehash, parseAbi } from 'viem'
import { localNameKeeper } from '../localAccounts.js'
import { localContracts } from '../localContracts.js'
import type { DeployStep } from './DeployStep.js'
import { readCompiledContract } from './readCompiledContract.js'

const deployGas = 6_000_000n
const setGas = 200_000n
const namesAbi = parseAbi(['function setResolver(bytes32 node, address newResolver)'])

/** Who answers for the names of a gateway. */
export type LocalNameGateway = {
  /** Where the gateway answers, with `{sender}` and `{data}`. */
  url: string
  /** Whose signature counts. */
  signer: Hex
  zones: readonly string[]
}

/**
 * The transactions that make the registry of names and the resolver of a gateway's zones. The first two decide the addresses in
 * `localContracts`: append only.
 *
 * @param gateway - See {@link LocalNameGateway}.
 */
export function createNameSteps({ signer, url, zones }: LocalNameGateway): DeployStep[] {
  const resolver = readCompiledContract('NameResolver')
  const args = [localNameKeeper, url, signer]
  return [
    {
      ...{ label: 'deploying LocalNames', gas: deployGas },
      data: readCompiledContract('LocalNames').bytecode,
    },
    {
      ...{ label: 'deploying NameResolver', gas: deployGas },
      data: encodeDeployData({ ...resolver, args }),
    },
    ...zones.map((zone) => ({
      ...{ label: `setting the resolver of ${zone}`, to: localContracts.names, gas: setGas },
      data: encodeFunctionData({
        ...{ abi: namesAbi, functionName: 'setResolver' as const },
        args: [namehash(zone), localContracts.nameResolver],
      }),
    })),
  ]
}
