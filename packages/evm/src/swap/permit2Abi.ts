import { parseAbi, parseAbiParameters } from 'viem'

const structs = [
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
] as const

/** What is called of Permit2. */
export const permit2Abi = parseAbi([
  ...structs,
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
])

/** What the universal router's command that hands a signed allowance in takes. */
export const permit2Input = parseAbiParameters(['PermitSingle permitSingle, bytes signature', ...structs])
