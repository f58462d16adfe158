import { nativeTokenAddresses } from '@latchkey/primitives'
import { tokenPrograms } from '../tokenPrograms.js'

/** Beginnings of addresses that were chosen for the network itself, long enough that nobody finds a key for one. */
const systemPrefixes =
  /^(?:1nc1nerator1{4}|Sysvar[A-Za-z0-9]{7}|Config1{8}|Stake1{8}|Vote1{8}|Feature1{8}|NativeLoader1{4}|BPFLoader[A-Za-z0-9]*1{4}|LoaderV41{4}|ComputeBudget1{4}|AddressLookupTab1e1{4}|Ed25519SigVerify1{4}|KeccakSecp256k1{4}|Secp256r1SigVerify1{4}|ZkTokenProof1{4}|ZkE1Gama1Proof1{4})/

/** Programs and mints that people paste most often; of the others the network tells. */
const systemAddresses: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111',
  ...Object.values(tokenPrograms),
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  // The placeholder for SOL, and the mint of wrapped SOL.
  nativeTokenAddresses.solana,
  'So11111111111111111111111111111111111111112',
])

/**
 * Tells whether nobody can hold the key of an address: the incinerator, the system's programs and sysvars, the token programs.
 *
 * @param address - A Solana address.
 */
export function isUnownedAddress(address: string): boolean {
  return systemAddresses.has(address) || systemPrefixes.test(address)
}
