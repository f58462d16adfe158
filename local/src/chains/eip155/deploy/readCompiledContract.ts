import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { Abi, Hex } from 'viem'

/** Code in hexadecimal. */
export const hexSchema = v.custom<Hex>(
  (value) => typeof value === 'string' && /^0x([0-9a-f]{2})+$/i.test(value),
)
const compiledContractSchema = v.object({
  abi: v.custom<Abi>(Array.isArray),
  bytecode: hexSchema,
  deployedBytecode: v.optional(hexSchema),
})

/** A contract as `npm run contracts` left it: its interface and code. */
export type CompiledContract = v.InferOutput<typeof compiledContractSchema>

/** The contracts in `contracts/compiled`. */
export type CompiledContractName =
  | 'FarcasterIdRegistry'
  | 'FarcasterKeyRegistry'
  | 'HostileNfts'
  | 'LatchkeyBadges'
  | 'LatchkeyKeys'
  | 'LocalNames'
  | 'Multicall3'
  | 'NameResolver'
  | 'SmartWallet'
  | 'SmartWalletFactory'
  | 'Permit2'
  | 'PoolFiller'
  | 'SandboxBridge'
  | 'TestFeeToken'
  | 'TestPermitToken'
  | 'TestTether'
  | 'TestToken'
  | 'TestTrapToken'
  | 'UniswapV2Factory'
  | 'UniswapV2Router02'
  | 'UniswapV3Factory'
  | 'UniswapV3Quoter'
  | 'UniswapV3Router'
  | 'UniversalRouter'
  | 'WrappedEther'

/**
 * Reads one compiled contract.
 *
 * @param name - The contract's name.
 * @returns Interface, creation code and, for contracts placed without a transaction, deployed code.
 */
export function readCompiledContract(name: CompiledContractName): CompiledContract {
  // The same path from src/ and from dist/. A test with a browser's globals has no file address in import.meta.url.
  const here = import.meta.dirname ?? dirname(fileURLToPath(import.meta.url))
  const path = resolve(here, `../../../../contracts/compiled/${name}.compiled.json`)
  return v.parse(compiledContractSchema, JSON.parse(readFileSync(path, 'utf8')))
}
