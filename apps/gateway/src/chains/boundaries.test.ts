import { describeBoundary } from '../../../../scripts/lib/boundaries/describeBoundary.mjs'

const transactionColumns = [
  'weiColumn',
  'gas',
  'maxFeePerGas',
  'max_fee_per_gas',
  'maxPriorityFeePerGas',
  'max_priority_fee_per_gas',
]

describeBoundary('what handlers, services and providers share', {
  folder: new URL('..', import.meta.url),
  // Farcaster keeps its accounts on a chain; samples are what a call of one chain looks like.
  own: ['chains/*/', 'chains/registry.ts', 'secure/farcaster/', 'reference/samples.ts'],
  allowed: {
    // What the wire and data folders call so.
    'db/schema/bundlerTransactions.ts': transactionColumns,
    'http/addHeaders.ts': ['solana'],
    'secure/vaults/createDeletion.ts': ['evmAddress'],
    'sponsoring/SponsorRefusal.ts': ['gas'],
    'sponsoring/createRefusals.ts': ['gas'],
    // Keys of permissions are those of secp256k1, written in hexadecimal.
    'routes/smart-sessions/handlers.ts': ['`0x'],
    'smart-sessions/createSmartSessionRepository.ts': ['`0x04'],
    // Methods that JSON-RPC has wherever networks are numbered.
    'routes/post-rpc/answerLocally.ts': ['eth_chainId', '`0x'],
    'cli/commands/projectSetSponsor.ts': ['^0x'],
    // Examples of the reference.
    'reference/callEffects.ts': ['eth_sendRawTransaction'],
    'reference/callExamples.ts': ['eth'],
  },
  further: [/\bHex\b/],
  holds: [
    'routes/authenticate/handler.ts',
    'sign-in/checkMessage.ts',
    'providers/balances/BalanceProvider.ts',
    'secure/vaults/createVaults.ts',
  ],
})
